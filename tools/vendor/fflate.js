// Of fflate, what reads .npz files.
export { Unzip, UnzipInflate, unzipSync } from "fflate/browser";
