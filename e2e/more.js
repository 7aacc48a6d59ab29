/** The tag of tests that `make test` leaves to CI. */
export const MORE = "@more";
/** The tag of tests that the suite `kills` alone runs. */
export const KILLS = "@kills";

/**
 * The details of a test that takes long and does at another size, with another font, or for more kinds, what others do as well.
 * @param {boolean} [when]
 */
export function more(when = true) {
  return when ? { tag: MORE } : {};
}
