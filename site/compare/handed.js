/** Where the lab leaves its spec for this page. */
export const HANDED = "revisit.compare";
