package schemas

const digests = `
## Digests

The digest of a run is its form, a colon, and 64 hexadecimal digits: ` + "`revisit2:b1143696…`" + `. They are the SHA-256 of

1. the text ` + "`revisit digest/2`" + ` and a zero byte;
2. the SHA-256 of the paths in order. Of a path, what it adds: ` + "`from`, `stop`" + `, then for each step from..H its state s and action a as one number, s A + a; all of
   them as unsigned LEB128 (seven bits a byte, the lowest first, the highest bit set in all bytes but the last);
3. H, A and the dimension as 4 bytes each, then theta_1..theta_H, 8 bytes a number;
4. one byte, 1 where regret was computed and else 0; where it was, the cumulative regret over episodes and over paths, 8 bytes each.

Integers of fixed length are little endian, and numbers are the little-endian bits of the float64, with -0 taken as 0. States and actions count from 0, steps
from 1; ` + "`stop`" + ` is 0 where the episode is over. Two runs with one digest have the same paths, parameters and regret, bit for bit.

Digests of engines before 3.0.0 begin with ` + "`sha256:`" + `. There the text is ` + "`revisit digest/1`" + `, a path is its number and episode as 8 bytes each,
` + "`from`" + ` as 4, all H states as 4 each, all H actions as 4 each, and ` + "`stop`" + ` as 4, and A is left out. A run is hashed in
their form by ` + "`lab.open(spec, { digestLike })`" + `. The digest of a comparison's results has the form of its runs' digests, so an older comparison's link is read
and run, but not verified.
`
