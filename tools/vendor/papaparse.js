// PapaParse, which reads CSV.
import papa from "papaparse";

export const { parse } = papa;
