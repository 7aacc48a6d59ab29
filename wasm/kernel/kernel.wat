;; The loops of core/internal/linalg with 128-bit SIMD, on Go's own memory: the same products, added in the same order, so the same bits.
;;
;; A sum has its four lanes in two registers, (x0,x1) and (x2,x3), and is (x0+x2)+(x1+x3). Where the length is no multiple of four, the last
;; one to three products are added to their lanes one by one. Pointers are to float64 numbers and need no alignment; lengths are in numbers, n
;; in bytes. Matrices are row-major.
  ;; tools/wasm/link.mjs links these functions into Go's module, where this is Go's memory.
  (memory 1)

  ;; (<r,z>, <s,z>)
  (func $pair (param $r i32) (param $s i32) (param $z i32) (param $n i32) (result v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $e i32) (local $p v128) (local $q v128)
    (local.set $e (i32.add (local.get $z) (i32.and (local.get $n) (i32.const -32))))
    (block $tail
      (br_if $tail (i32.eq (local.get $z) (local.get $e)))
      (loop $four
        (local.set $p (v128.load (local.get $z)))
        (local.set $q (v128.load offset=16 (local.get $z)))
        (local.set $a (f64x2.add (local.get $a) (f64x2.mul (v128.load (local.get $r)) (local.get $p))))
        (local.set $b (f64x2.add (local.get $b) (f64x2.mul (v128.load offset=16 (local.get $r)) (local.get $q))))
        (local.set $c (f64x2.add (local.get $c) (f64x2.mul (v128.load (local.get $s)) (local.get $p))))
        (local.set $d (f64x2.add (local.get $d) (f64x2.mul (v128.load offset=16 (local.get $s)) (local.get $q))))
        (local.set $r (i32.add (local.get $r) (i32.const 32)))
        (local.set $s (i32.add (local.get $s) (i32.const 32)))
        (br_if $four (i32.lt_u (local.tee $z (i32.add (local.get $z) (i32.const 32))) (local.get $e)))))
    (if (i32.and (local.get $n) (i32.const 16))
      (then
        (local.set $p (v128.load (local.get $z)))
        (local.set $a (f64x2.add (local.get $a) (f64x2.mul (v128.load (local.get $r)) (local.get $p))))
        (local.set $c (f64x2.add (local.get $c) (f64x2.mul (v128.load (local.get $s)) (local.get $p))))
        (if (i32.and (local.get $n) (i32.const 8))
          (then
            (local.set $p (v128.load64_zero offset=16 (local.get $z)))
            (local.set $b (f64x2.add (local.get $b) (f64x2.mul (v128.load64_zero offset=16 (local.get $r)) (local.get $p))))
            (local.set $d (f64x2.add (local.get $d) (f64x2.mul (v128.load64_zero offset=16 (local.get $s)) (local.get $p)))))))
      (else
        (if (i32.and (local.get $n) (i32.const 8))
          (then
            (local.set $p (v128.load64_zero (local.get $z)))
            (local.set $a (f64x2.add (local.get $a) (f64x2.mul (v128.load64_zero (local.get $r)) (local.get $p))))
            (local.set $c (f64x2.add (local.get $c) (f64x2.mul (v128.load64_zero (local.get $s)) (local.get $p))))))))
    (local.set $a (f64x2.add (local.get $a) (local.get $b)))
    (local.set $c (f64x2.add (local.get $c) (local.get $d)))
    (f64x2.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c))))

  ;; y = x, of n bytes; for few bytes memory.copy takes longer
  (func $copy (param $y i32) (param $x i32) (param $n i32)
    (local $e i32)
    (local.set $e (i32.add (local.get $y) (i32.and (local.get $n) (i32.const -16))))
    (block $last
      (br_if $last (i32.eq (local.get $y) (local.get $e)))
      (loop $two
        (v128.store (local.get $y) (v128.load (local.get $x)))
        (local.set $x (i32.add (local.get $x) (i32.const 16)))
        (br_if $two (i32.lt_u (local.tee $y (i32.add (local.get $y) (i32.const 16))) (local.get $e)))))
    (if (i32.and (local.get $n) (i32.const 8))
      (then (i64.store (local.get $y) (i64.load (local.get $x))))))

  ;; y = a - b
  (func $minus (param $y i32) (param $a i32) (param $b i32) (param $n i32)
    (local $e i32)
    (local.set $e (i32.add (local.get $y) (i32.and (local.get $n) (i32.const -16))))
    (block $last
      (br_if $last (i32.eq (local.get $y) (local.get $e)))
      (loop $two
        (v128.store (local.get $y) (f64x2.sub (v128.load (local.get $a)) (v128.load (local.get $b))))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br_if $two (i32.lt_u (local.tee $y (i32.add (local.get $y) (i32.const 16))) (local.get $e)))))
    (if (i32.and (local.get $n) (i32.const 8))
      (then (f64.store (local.get $y) (f64.sub (f64.load (local.get $a)) (f64.load (local.get $b)))))))

  ;; r += k y
  (func $add (export "addscaled") (param $r i32) (param $k f64) (param $y i32) (param $n i32)
    (local $e i32) (local $v v128)
    (local.set $v (f64x2.splat (local.get $k)))
    (local.set $e (i32.add (local.get $r) (i32.and (local.get $n) (i32.const -64))))
    (block $tail
      (br_if $tail (i32.eq (local.get $r) (local.get $e)))
      (loop $eight
        (v128.store (local.get $r) (f64x2.add (v128.load (local.get $r)) (f64x2.mul (local.get $v) (v128.load (local.get $y)))))
        (v128.store offset=16 (local.get $r) (f64x2.add (v128.load offset=16 (local.get $r)) (f64x2.mul (local.get $v) (v128.load offset=16 (local.get $y)))))
        (v128.store offset=32 (local.get $r) (f64x2.add (v128.load offset=32 (local.get $r)) (f64x2.mul (local.get $v) (v128.load offset=32 (local.get $y)))))
        (v128.store offset=48 (local.get $r) (f64x2.add (v128.load offset=48 (local.get $r)) (f64x2.mul (local.get $v) (v128.load offset=48 (local.get $y)))))
        (local.set $y (i32.add (local.get $y) (i32.const 64)))
        (br_if $eight (i32.lt_u (local.tee $r (i32.add (local.get $r) (i32.const 64))) (local.get $e)))))
    (if (i32.and (local.get $n) (i32.const 32))
      (then
        (v128.store (local.get $r) (f64x2.add (v128.load (local.get $r)) (f64x2.mul (local.get $v) (v128.load (local.get $y)))))
        (v128.store offset=16 (local.get $r) (f64x2.add (v128.load offset=16 (local.get $r)) (f64x2.mul (local.get $v) (v128.load offset=16 (local.get $y)))))
        (local.set $y (i32.add (local.get $y) (i32.const 32)))
        (local.set $r (i32.add (local.get $r) (i32.const 32)))))
    (if (i32.and (local.get $n) (i32.const 16))
      (then
        (v128.store (local.get $r) (f64x2.add (v128.load (local.get $r)) (f64x2.mul (local.get $v) (v128.load (local.get $y)))))
        (local.set $y (i32.add (local.get $y) (i32.const 16)))
        (local.set $r (i32.add (local.get $r) (i32.const 16)))))
    (if (i32.and (local.get $n) (i32.const 8))
      (then (f64.store (local.get $r) (f64.add (f64.load (local.get $r)) (f64.mul (local.get $k) (f64.load (local.get $y))))))))

  ;; r += k y where k is not zero, and s += l y likewise, s the row after r; then (<r,z>, <s,z>)
  (func $rows (param $r i32) (param $k f64) (param $l f64) (param $y i32) (param $z i32) (param $n i32) (result v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $e i32) (local $s i32)
    (local $v v128) (local $w v128) (local $p v128) (local $q v128) (local $t v128)
    (local.set $s (i32.add (local.get $r) (local.get $n)))
    (if (i32.or (f64.eq (local.get $k) (f64.const 0)) (f64.eq (local.get $l) (f64.const 0)))
      (then (return (call $few (local.get $r) (local.get $k) (local.get $l) (local.get $y) (local.get $z) (local.get $n)))))
    (local.set $v (f64x2.splat (local.get $k)))
    (local.set $w (f64x2.splat (local.get $l)))
    (local.set $e (i32.add (local.get $z) (i32.and (local.get $n) (i32.const -32))))
    (block $tail
      (br_if $tail (i32.eq (local.get $z) (local.get $e)))
      (loop $four
        (local.set $p (v128.load (local.get $y)))
        (local.set $q (v128.load (local.get $z)))
        (v128.store (local.get $r) (local.tee $t (f64x2.add (v128.load (local.get $r)) (f64x2.mul (local.get $v) (local.get $p)))))
        (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $t) (local.get $q))))
        (v128.store (local.get $s) (local.tee $t (f64x2.add (v128.load (local.get $s)) (f64x2.mul (local.get $w) (local.get $p)))))
        (local.set $c (f64x2.add (local.get $c) (f64x2.mul (local.get $t) (local.get $q))))
        (local.set $p (v128.load offset=16 (local.get $y)))
        (local.set $q (v128.load offset=16 (local.get $z)))
        (v128.store offset=16 (local.get $r) (local.tee $t (f64x2.add (v128.load offset=16 (local.get $r)) (f64x2.mul (local.get $v) (local.get $p)))))
        (local.set $b (f64x2.add (local.get $b) (f64x2.mul (local.get $t) (local.get $q))))
        (v128.store offset=16 (local.get $s) (local.tee $t (f64x2.add (v128.load offset=16 (local.get $s)) (f64x2.mul (local.get $w) (local.get $p)))))
        (local.set $d (f64x2.add (local.get $d) (f64x2.mul (local.get $t) (local.get $q))))
        (local.set $r (i32.add (local.get $r) (i32.const 32)))
        (local.set $s (i32.add (local.get $s) (i32.const 32)))
        (local.set $y (i32.add (local.get $y) (i32.const 32)))
        (br_if $four (i32.lt_u (local.tee $z (i32.add (local.get $z) (i32.const 32))) (local.get $e)))))
    (if (i32.and (local.get $n) (i32.const 16))
      (then
        (local.set $p (v128.load (local.get $y)))
        (local.set $q (v128.load (local.get $z)))
        (v128.store (local.get $r) (local.tee $t (f64x2.add (v128.load (local.get $r)) (f64x2.mul (local.get $v) (local.get $p)))))
        (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $t) (local.get $q))))
        (v128.store (local.get $s) (local.tee $t (f64x2.add (v128.load (local.get $s)) (f64x2.mul (local.get $w) (local.get $p)))))
        (local.set $c (f64x2.add (local.get $c) (f64x2.mul (local.get $t) (local.get $q))))
        (if (i32.and (local.get $n) (i32.const 8))
          (then
            (local.set $p (v128.load64_zero offset=16 (local.get $y)))
            (local.set $q (v128.load64_zero offset=16 (local.get $z)))
            (v128.store64_lane offset=16 0 (local.get $r) (local.tee $t (f64x2.add (v128.load64_zero offset=16 (local.get $r)) (f64x2.mul (local.get $v) (local.get $p)))))
            (local.set $b (f64x2.add (local.get $b) (f64x2.mul (local.get $t) (local.get $q))))
            (v128.store64_lane offset=16 0 (local.get $s) (local.tee $t (f64x2.add (v128.load64_zero offset=16 (local.get $s)) (f64x2.mul (local.get $w) (local.get $p)))))
            (local.set $d (f64x2.add (local.get $d) (f64x2.mul (local.get $t) (local.get $q)))))))
      (else
        (if (i32.and (local.get $n) (i32.const 8))
          (then
            (local.set $p (v128.load64_zero (local.get $y)))
            (local.set $q (v128.load64_zero (local.get $z)))
            (v128.store64_lane 0 (local.get $r) (local.tee $t (f64x2.add (v128.load64_zero (local.get $r)) (f64x2.mul (local.get $v) (local.get $p)))))
            (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $t) (local.get $q))))
            (v128.store64_lane 0 (local.get $s) (local.tee $t (f64x2.add (v128.load64_zero (local.get $s)) (f64x2.mul (local.get $w) (local.get $p)))))
            (local.set $c (f64x2.add (local.get $c) (f64x2.mul (local.get $t) (local.get $q))))))))
    (local.set $a (f64x2.add (local.get $a) (local.get $b)))
    (local.set $c (f64x2.add (local.get $c) (local.get $d)))
    (f64x2.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c))))

  ;; A += c x y' for a d by d matrix, without the rows with x_i = 0, and b = A z + u, or b = A z where the address of u is 0; returns the sum of
  ;; the squares of b's change. Where it can it repeats the loop of $rows in place, which saves calls.
  (func $sweep (param $r i32) (param $c f64) (param $x i32) (param $y i32) (param $z i32) (param $u i32) (param $o i32) (param $n i32) (result f64)
    (local $e i32) (local $s i32) (local $j i32) (local $k f64) (local $l f64) (local $moved f64) (local $odd i32)
    (local $a v128) (local $b v128) (local $f v128) (local $d v128) (local $v v128) (local $w v128) (local $p v128) (local $q v128) (local $t v128)
    (local.set $e (i32.add (local.get $x) (i32.and (local.get $n) (i32.const -16))))
    (local.set $odd (i32.and (local.get $n) (i32.const 31)))
    (block $last
      (br_if $last (i32.eq (local.get $x) (local.get $e)))
      (loop $two
        (local.set $k (f64.mul (local.get $c) (f64.load (local.get $x))))
        (local.set $l (f64.mul (local.get $c) (f64.load offset=8 (local.get $x))))
        (if (i32.or (i32.or (f64.eq (local.get $k) (f64.const 0)) (f64.eq (local.get $l) (f64.const 0))) (local.get $odd))
          (then
            (local.set $v (call $rows (local.get $r) (local.get $k) (local.get $l) (local.get $y) (local.get $z) (local.get $n)))
            (local.set $r (i32.add (local.get $r) (i32.shl (local.get $n) (i32.const 1)))))
          (else
            (local.set $s (i32.add (local.get $r) (local.get $n)))
            (local.set $v (f64x2.splat (local.get $k)))
            (local.set $w (f64x2.splat (local.get $l)))
            (local.set $a (v128.const i64x2 0 0))
            (local.set $b (v128.const i64x2 0 0))
            (local.set $f (v128.const i64x2 0 0))
            (local.set $d (v128.const i64x2 0 0))
            (local.set $j (i32.const 0))
            (loop $four
              (local.set $p (v128.load (i32.add (local.get $y) (local.get $j))))
              (local.set $q (v128.load (i32.add (local.get $z) (local.get $j))))
              (v128.store (local.get $r) (local.tee $t (f64x2.add (v128.load (local.get $r)) (f64x2.mul (local.get $v) (local.get $p)))))
              (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $t) (local.get $q))))
              (v128.store (local.get $s) (local.tee $t (f64x2.add (v128.load (local.get $s)) (f64x2.mul (local.get $w) (local.get $p)))))
              (local.set $f (f64x2.add (local.get $f) (f64x2.mul (local.get $t) (local.get $q))))
              (local.set $p (v128.load offset=16 (i32.add (local.get $y) (local.get $j))))
              (local.set $q (v128.load offset=16 (i32.add (local.get $z) (local.get $j))))
              (v128.store offset=16 (local.get $r) (local.tee $t (f64x2.add (v128.load offset=16 (local.get $r)) (f64x2.mul (local.get $v) (local.get $p)))))
              (local.set $b (f64x2.add (local.get $b) (f64x2.mul (local.get $t) (local.get $q))))
              (v128.store offset=16 (local.get $s) (local.tee $t (f64x2.add (v128.load offset=16 (local.get $s)) (f64x2.mul (local.get $w) (local.get $p)))))
              (local.set $d (f64x2.add (local.get $d) (f64x2.mul (local.get $t) (local.get $q))))
              (local.set $r (i32.add (local.get $r) (i32.const 32)))
              (local.set $s (i32.add (local.get $s) (i32.const 32)))
              (br_if $four (i32.lt_u (local.tee $j (i32.add (local.get $j) (i32.const 32))) (local.get $n))))
            (local.set $r (local.get $s))
            (local.set $a (f64x2.add (local.get $a) (local.get $b)))
            (local.set $f (f64x2.add (local.get $f) (local.get $d)))
            (local.set $v (f64x2.add
              (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $f))
              (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $f))))))
        (if (local.get $u)
          (then
            (local.set $v (f64x2.add (local.get $v) (v128.load (local.get $u))))
            (local.set $u (i32.add (local.get $u) (i32.const 16)))))
        (local.set $k (f64.sub (f64x2.extract_lane 0 (local.get $v)) (f64.load (local.get $o))))
        (local.set $moved (f64.add (local.get $moved) (f64.mul (local.get $k) (local.get $k))))
        (local.set $k (f64.sub (f64x2.extract_lane 1 (local.get $v)) (f64.load offset=8 (local.get $o))))
        (local.set $moved (f64.add (local.get $moved) (f64.mul (local.get $k) (local.get $k))))
        (v128.store (local.get $o) (local.get $v))
        (local.set $o (i32.add (local.get $o) (i32.const 16)))
        (br_if $two (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 16))) (local.get $e)))))
    (if (i32.and (local.get $n) (i32.const 8))
      (then
        (local.set $k (call $row (local.get $r) (f64.mul (local.get $c) (f64.load (local.get $x))) (local.get $y) (local.get $z) (local.get $n)))
        (if (local.get $u)
          (then (local.set $k (f64.add (local.get $k) (f64.load (local.get $u))))))
        (local.set $l (f64.sub (local.get $k) (f64.load (local.get $o))))
        (local.set $moved (f64.add (local.get $moved) (f64.mul (local.get $l) (local.get $l))))
        (f64.store (local.get $o) (local.get $k))))
    (local.get $moved))

  ;; (a0 + a1, b0 + b1)
  (func $fold (param $a v128) (param $b v128) (result v128)
    (f64x2.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $b))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $b))))

  ;; r + <a,b> - <x,y>
  (func $residual (param $r f64) (param $a i32) (param $b i32) (param $x i32) (param $y i32) (param $n i32) (result f64)
    (local $c v128) (local $d v128) (local $f v128) (local $g v128) (local $e i32)
    (if (i32.and (local.get $n) (i32.const 31))
      (then (return (f64.sub (f64.add (local.get $r) (call $one (local.get $a) (local.get $b) (local.get $n))) (call $one (local.get $x) (local.get $y) (local.get $n))))))
    (local.set $e (i32.add (local.get $x) (local.get $n)))
    (loop $four
      (local.set $c (f64x2.add (local.get $c) (f64x2.mul (v128.load (local.get $a)) (v128.load (local.get $b)))))
      (local.set $d (f64x2.add (local.get $d) (f64x2.mul (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b)))))
      (local.set $f (f64x2.add (local.get $f) (f64x2.mul (v128.load (local.get $x)) (v128.load (local.get $y)))))
      (local.set $g (f64x2.add (local.get $g) (f64x2.mul (v128.load offset=16 (local.get $x)) (v128.load offset=16 (local.get $y)))))
      (local.set $a (i32.add (local.get $a) (i32.const 32)))
      (local.set $b (i32.add (local.get $b) (i32.const 32)))
      (local.set $y (i32.add (local.get $y) (i32.const 32)))
      (br_if $four (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 32))) (local.get $e))))
    (local.set $c (call $fold (f64x2.add (local.get $c) (local.get $d)) (f64x2.add (local.get $f) (local.get $g))))
    (f64.sub (f64.add (local.get $r) (f64x2.extract_lane 0 (local.get $c))) (f64x2.extract_lane 1 (local.get $c))))

  (func $one (param $r i32) (param $z i32) (param $n i32) (result f64)
    (f64x2.extract_lane 0 (call $pair (local.get $r) (local.get $r) (local.get $z) (local.get $n))))

  ;; The same where k or l is zero.
  (func $few (param $r i32) (param $k f64) (param $l f64) (param $y i32) (param $z i32) (param $n i32) (result v128)
    (if (f64.ne (local.get $k) (f64.const 0))
      (then (call $add (local.get $r) (local.get $k) (local.get $y) (local.get $n))))
    (if (f64.ne (local.get $l) (f64.const 0))
      (then (call $add (i32.add (local.get $r) (local.get $n)) (local.get $l) (local.get $y) (local.get $n))))
    (call $pair (local.get $r) (i32.add (local.get $r) (local.get $n)) (local.get $z) (local.get $n)))

  (func $row (param $r i32) (param $k f64) (param $y i32) (param $z i32) (param $n i32) (result f64)
    (if (f64.ne (local.get $k) (f64.const 0))
      (then (call $add (local.get $r) (local.get $k) (local.get $y) (local.get $n))))
    (call $one (local.get $r) (local.get $z) (local.get $n)))

  (func (export "dot") (param $a i32) (param $b i32) (param $len i32) (result f64)
    (call $one (local.get $a) (local.get $b) (i32.shl (local.get $len) (i32.const 3))))

  ;; y = A x for a rows by len matrix
  (func $matvec (export "matvec") (param $y i32) (param $A i32) (param $x i32) (param $rows i32) (param $len i32)
    (local $n i32) (local $e i32)
    (local.set $n (i32.shl (local.get $len) (i32.const 3)))
    (local.set $e (i32.add (local.get $y) (i32.shl (i32.and (local.get $rows) (i32.const -4)) (i32.const 3))))
    (if (i32.eqz (i32.or (i32.and (local.get $len) (i32.const 3)) (i32.eq (local.get $y) (local.get $e))))
      (then
        (call $fours (local.get $y) (local.get $A) (local.get $x) (local.get $e) (local.get $n))
        (local.set $A (i32.add (local.get $A) (i32.mul (local.get $len) (i32.sub (local.get $e) (local.get $y)))))
        (local.set $y (local.get $e))
        (local.set $rows (i32.and (local.get $rows) (i32.const 3)))))
    (local.set $e (i32.add (local.get $y) (i32.shl (i32.and (local.get $rows) (i32.const -2)) (i32.const 3))))
    (block $last
      (br_if $last (i32.eq (local.get $y) (local.get $e)))
      (loop $two
        (v128.store (local.get $y) (call $pair (local.get $A) (i32.add (local.get $A) (local.get $n)) (local.get $x) (local.get $n)))
        (local.set $A (i32.add (local.get $A) (i32.shl (local.get $n) (i32.const 1))))
        (br_if $two (i32.lt_u (local.tee $y (i32.add (local.get $y) (i32.const 16))) (local.get $e)))))
    (if (i32.and (local.get $rows) (i32.const 1))
      (then (f64.store (local.get $y) (call $one (local.get $A) (local.get $x) (local.get $n))))))

  ;; y = A x up to the end of y, four rows at a time; the length is a multiple of four
  (func $fours (param $y i32) (param $r i32) (param $x i32) (param $end i32) (param $n i32)
    (local $s i32) (local $t i32) (local $u i32) (local $z i32) (local $to i32) (local $p v128) (local $q v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $e v128) (local $f v128) (local $g v128) (local $h v128)
    (local.set $to (i32.add (local.get $x) (local.get $n)))
    (loop $rows
      (local.set $s (i32.add (local.get $r) (local.get $n)))
      (local.set $t (i32.add (local.get $s) (local.get $n)))
      (local.set $u (i32.add (local.get $t) (local.get $n)))
      (local.set $z (local.get $x))
      (local.set $a (v128.const i64x2 0 0))
      (local.set $b (v128.const i64x2 0 0))
      (local.set $c (v128.const i64x2 0 0))
      (local.set $d (v128.const i64x2 0 0))
      (local.set $e (v128.const i64x2 0 0))
      (local.set $f (v128.const i64x2 0 0))
      (local.set $g (v128.const i64x2 0 0))
      (local.set $h (v128.const i64x2 0 0))
      (loop $four
        (local.set $p (v128.load (local.get $z)))
        (local.set $q (v128.load offset=16 (local.get $z)))
        (local.set $a (f64x2.add (local.get $a) (f64x2.mul (v128.load (local.get $r)) (local.get $p))))
        (local.set $b (f64x2.add (local.get $b) (f64x2.mul (v128.load offset=16 (local.get $r)) (local.get $q))))
        (local.set $c (f64x2.add (local.get $c) (f64x2.mul (v128.load (local.get $s)) (local.get $p))))
        (local.set $d (f64x2.add (local.get $d) (f64x2.mul (v128.load offset=16 (local.get $s)) (local.get $q))))
        (local.set $e (f64x2.add (local.get $e) (f64x2.mul (v128.load (local.get $t)) (local.get $p))))
        (local.set $f (f64x2.add (local.get $f) (f64x2.mul (v128.load offset=16 (local.get $t)) (local.get $q))))
        (local.set $g (f64x2.add (local.get $g) (f64x2.mul (v128.load (local.get $u)) (local.get $p))))
        (local.set $h (f64x2.add (local.get $h) (f64x2.mul (v128.load offset=16 (local.get $u)) (local.get $q))))
        (local.set $r (i32.add (local.get $r) (i32.const 32)))
        (local.set $s (i32.add (local.get $s) (i32.const 32)))
        (local.set $t (i32.add (local.get $t) (i32.const 32)))
        (local.set $u (i32.add (local.get $u) (i32.const 32)))
        (br_if $four (i32.lt_u (local.tee $z (i32.add (local.get $z) (i32.const 32))) (local.get $to))))
      (local.set $r (local.get $u))
      (local.set $a (f64x2.add (local.get $a) (local.get $b)))
      (local.set $c (f64x2.add (local.get $c) (local.get $d)))
      (local.set $e (f64x2.add (local.get $e) (local.get $f)))
      (local.set $g (f64x2.add (local.get $g) (local.get $h)))
      (v128.store (local.get $y) (f64x2.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c))))
      (v128.store offset=16 (local.get $y) (f64x2.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $e) (local.get $g))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $e) (local.get $g))))
      (br_if $rows (i32.lt_u (local.tee $y (i32.add (local.get $y) (i32.const 32))) (local.get $end)))))

  ;; A += c x y' for a rows by len matrix, without the rows with x_i = 0
  (func $addouter (export "addouter") (param $A i32) (param $c f64) (param $x i32) (param $y i32) (param $rows i32) (param $len i32)
    (local $n i32) (local $e i32) (local $k f64)
    (local.set $n (i32.shl (local.get $len) (i32.const 3)))
    (local.set $e (i32.add (local.get $x) (i32.shl (local.get $rows) (i32.const 3))))
    (block $done
      (br_if $done (i32.eq (local.get $x) (local.get $e)))
      (loop $next
        (local.set $k (f64.load (local.get $x)))
        (if (f64.ne (local.get $k) (f64.const 0))
          (then (call $add (local.get $A) (f64.mul (local.get $c) (local.get $k)) (local.get $y) (local.get $n))))
        (local.set $A (i32.add (local.get $A) (local.get $n)))
        (br_if $next (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 8))) (local.get $e))))))

  ;; Copies the upper triangle of a d by d matrix to its lower one, two rows by two columns at a time.
  (func (export "mirror") (param $A i32) (param $d i32)
    (local $width i32) (local $i i32) (local $row i32) (local $to i32) (local $from i32) (local $end i32) (local $a v128) (local $b v128)
    (local.set $width (i32.shl (local.get $d) (i32.const 3)))
    (local.set $row (local.get $A))
    (block $done
      (loop $two
        (br_if $done (i32.ge_u (i32.add (local.get $i) (i32.const 8)) (local.get $width)))
        (local.set $from (i32.add (local.get $A) (local.get $i)))
        (local.set $to (local.get $row))
        (local.set $end (i32.add (local.get $row) (local.get $i)))
        (block $last
          (br_if $last (i32.eq (local.get $to) (local.get $end)))
          (loop $next
            (local.set $a (v128.load (local.get $from)))
            (local.set $b (v128.load (local.tee $from (i32.add (local.get $from) (local.get $width)))))
            (local.set $from (i32.add (local.get $from) (local.get $width)))
            (v128.store (local.get $to) (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $b)))
            (v128.store (i32.add (local.get $to) (local.get $width)) (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $b)))
            (br_if $next (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 16))) (local.get $end)))))
        (f64.store (i32.add (local.get $to) (local.get $width)) (f64.load offset=8 (local.get $to)))
        (local.set $row (i32.add (local.get $row) (i32.shl (local.get $width) (i32.const 1))))
        (local.set $i (i32.add (local.get $i) (i32.const 16)))
        (br $two)))
    (if (i32.and (local.get $d) (i32.const 1))
      (then
        (local.set $from (i32.add (local.get $A) (local.get $i)))
        (local.set $end (i32.add (local.get $row) (local.get $i)))
        (block $over
          (loop $one
            (br_if $over (i32.eq (local.get $from) (local.get $end)))
            (f64.store (local.get $row) (f64.load (local.get $from)))
            (local.set $row (i32.add (local.get $row) (i32.const 8)))
            (local.set $from (i32.add (local.get $from) (local.get $width)))
            (br $one))))))

  ;; g = P x; out = (<x,g>, <x,theta>)
  (func (export "weightandmean") (param $g i32) (param $P i32) (param $x i32) (param $theta i32) (param $out i32) (param $d i32)
    (call $matvec (local.get $g) (local.get $P) (local.get $x) (local.get $d) (local.get $d))
    (v128.store (local.get $out) (call $pair (local.get $g) (local.get $theta) (local.get $x) (i32.shl (local.get $d) (i32.const 3)))))

  ;; A += x x', in every row from the diagonal on, or from the number before it
  (func $upper (param $r i32) (param $x i32) (param $n i32)
    (local $i i32) (local $j i32) (local $s i32) (local $k f64) (local $l f64) (local $v v128) (local $w v128) (local $p v128)
    (block $last
      (br_if $last (i32.eq (local.get $n) (i32.const 8)))
      (loop $two
        (local.set $k (f64.load (i32.add (local.get $x) (local.get $i))))
        (local.set $l (f64.load offset=8 (i32.add (local.get $x) (local.get $i))))
        (local.set $s (i32.add (local.get $r) (local.get $n)))
        (if (i32.or (i32.or (f64.eq (local.get $k) (f64.const 0)) (f64.eq (local.get $l) (f64.const 0))) (i32.and (local.get $n) (i32.const 8)))
          (then
            (local.set $j (i32.sub (local.get $n) (local.get $i)))
            (if (f64.ne (local.get $k) (f64.const 0))
              (then (call $add (i32.add (local.get $r) (local.get $i)) (local.get $k) (i32.add (local.get $x) (local.get $i)) (local.get $j))))
            (if (f64.ne (local.get $l) (f64.const 0))
              (then (call $add (i32.add (local.get $s) (local.get $i)) (local.get $l) (i32.add (local.get $x) (local.get $i)) (local.get $j)))))
          (else
            (local.set $v (f64x2.splat (local.get $k)))
            (local.set $w (f64x2.splat (local.get $l)))
            (local.set $j (local.get $i))
            (loop $next
              (local.set $p (v128.load (i32.add (local.get $x) (local.get $j))))
              (v128.store (i32.add (local.get $r) (local.get $j)) (f64x2.add (v128.load (i32.add (local.get $r) (local.get $j))) (f64x2.mul (local.get $v) (local.get $p))))
              (v128.store (i32.add (local.get $s) (local.get $j)) (f64x2.add (v128.load (i32.add (local.get $s) (local.get $j))) (f64x2.mul (local.get $w) (local.get $p))))
              (br_if $next (i32.lt_u (local.tee $j (i32.add (local.get $j) (i32.const 16))) (local.get $n))))))
        (local.set $r (i32.add (local.get $s) (local.get $n)))
        (br_if $two (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (i32.and (local.get $n) (i32.const -16))))))
    (if (i32.and (local.get $n) (i32.const 8))
      (then
        (local.set $k (f64.load (i32.add (local.get $x) (local.get $i))))
        (if (f64.ne (local.get $k) (f64.const 0))
          (then (call $add (i32.add (local.get $r) (local.get $i)) (local.get $k) (i32.add (local.get $x) (local.get $i)) (i32.const 8)))))))

  ;; Regress of core/internal/linalg; s has the addresses of P, Recent, M, U, Target, Theta, Origin, Next, Base and Room, in eight bytes each; next is 0
  ;; after the last step, and Origin where there is none.
  (func $regress (export "regress")
    (param $s i32) (param $x i32) (param $g i32) (param $reward f64) (param $next i32) (param $thetaNext i32) (param $d i32)
    (result f64)
    (local $P i32) (local $recent i32) (local $M i32) (local $U i32) (local $target i32) (local $theta i32) (local $origin i32) (local $room i32)
    (local $n i32) (local $i i32) (local $e i32) (local $v v128) (local $k f64)
    (local.set $n (i32.shl (local.get $d) (i32.const 3)))
    (local.set $e (i32.shl (i32.and (local.get $d) (i32.const -2)) (i32.const 3))) ;; for pairs of rows
    (local.set $P (i32.load (local.get $s)))
    (local.set $recent (i32.load offset=8 (local.get $s)))
    (local.set $M (i32.load offset=16 (local.get $s)))
    (local.set $U (i32.load offset=24 (local.get $s)))
    (local.set $target (i32.load offset=32 (local.get $s)))
    (local.set $theta (i32.load offset=40 (local.get $s)))
    ;; g /= sqrt(1 + <x,g>)
    (local.set $k (f64.div (f64.const 1) (f64.sqrt (f64.add (f64.const 1) (call $one (local.get $x) (local.get $g) (local.get $n))))))
    (local.set $v (f64x2.splat (local.get $k)))
    (block $last
      (br_if $last (i32.eqz (local.get $e)))
      (loop $scale
        (v128.store (i32.add (local.get $g) (local.get $i)) (f64x2.mul (v128.load (i32.add (local.get $g) (local.get $i))) (local.get $v)))
        (br_if $scale (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $e)))))
    (if (i32.and (local.get $d) (i32.const 1))
      (then (f64.store (i32.add (local.get $g) (local.get $i)) (f64.mul (f64.load (i32.add (local.get $g) (local.get $i))) (local.get $k)))))
    (call $upper (local.get $recent) (local.get $x) (local.get $n))
    ;; where there is an Origin, r + <next,Next> - <x,Origin> takes the place of r, and thetaNext - Next that of thetaNext
    (if (local.tee $origin (i32.load offset=48 (local.get $s)))
      (then
        (if (local.get $next)
          (then
            (local.set $reward (call $residual (local.get $reward) (local.get $next) (i32.load offset=56 (local.get $s)) (local.get $x) (local.get $origin) (local.get $n)))
            (local.set $room (i32.load offset=72 (local.get $s)))
            (call $minus (local.get $room) (local.get $thetaNext) (i32.load offset=56 (local.get $s)) (local.get $n))
            (local.set $thetaNext (local.get $room)))
          (else
            (local.set $reward (f64.sub (local.get $reward) (call $one (local.get $x) (local.get $origin) (local.get $n))))))))
    (call $add (local.get $U) (local.get $reward) (local.get $x) (local.get $n))
    ;; M += x next' and target = M thetaNext + U + Base thetaNext
    (if (local.get $next)
      (then
        (drop (call $sweep (local.get $M) (f64.const 1) (local.get $x) (local.get $next) (local.get $thetaNext) (local.get $U) (local.get $target) (local.get $n)))
        (if (i32.load offset=64 (local.get $s))
          (then
            (local.set $room (i32.add (local.get $room) (local.get $n)))
            (call $matvec (local.get $room) (i32.load offset=64 (local.get $s)) (local.get $thetaNext) (local.get $d) (local.get $d))
            (call $add (local.get $target) (f64.const 1) (local.get $room) (local.get $n)))))
      (else (call $copy (local.get $target) (local.get $U) (local.get $n))))
    ;; P -= g g' and theta = P target + Origin
    (call $sweep (local.get $P) (f64.const -1) (local.get $g) (local.get $g) (local.get $target) (local.get $origin) (local.get $theta) (local.get $n)))

  ;; the largest of len numbers, or -inf
  (func $most (param $x i32) (param $len i32) (result f64)
    (local $e i32) (local $m v128) (local $n v128) (local $most f64)
    (local.set $m (v128.const f64x2 -inf -inf))
    (local.set $e (i32.add (local.get $x) (i32.shl (i32.and (local.get $len) (i32.const -8)) (i32.const 3))))
    (if (i32.lt_u (local.get $x) (local.get $e))
      (then
        (local.set $n (local.get $m))
        (loop $eight
          (local.set $m (f64x2.pmax (local.get $m) (f64x2.pmax (v128.load (local.get $x)) (v128.load offset=16 (local.get $x)))))
          (local.set $n (f64x2.pmax (local.get $n) (f64x2.pmax (v128.load offset=32 (local.get $x)) (v128.load offset=48 (local.get $x)))))
          (br_if $eight (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 64))) (local.get $e))))
        (local.set $m (f64x2.pmax (local.get $m) (local.get $n)))))
    (local.set $e (i32.add (local.get $x) (i32.shl (i32.and (local.get $len) (i32.const 6)) (i32.const 3))))
    (block $last
      (br_if $last (i32.eq (local.get $x) (local.get $e)))
      (loop $two
        (local.set $m (f64x2.pmax (local.get $m) (v128.load (local.get $x))))
        (br_if $two (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 16))) (local.get $e)))))
    (local.set $most (f64.max (f64x2.extract_lane 0 (local.get $m)) (f64x2.extract_lane 1 (local.get $m))))
    (if (i32.and (local.get $len) (i32.const 1))
      (then (local.set $most (f64.max (local.get $most) (f64.load (local.get $x))))))
    (local.get $most))

  ;; the first index of the largest number; -1 where all are -inf
  (func $largest (export "largest") (param $x i32) (param $len i32) (result i32)
    (local $p i32) (local $e i32) (local $most f64) (local $v f64) (local $at i32)
    (if (i32.lt_u (local.get $len) (i32.const 16))
      (then
        (local.set $most (f64.const -inf))
        (local.set $at (i32.sub (local.get $x) (i32.const 8)))
        (local.set $e (i32.add (local.get $x) (i32.shl (local.get $len) (i32.const 3))))
        (local.set $p (local.get $x))
        (loop $next
          (local.set $v (f64.load (local.get $p)))
          (local.set $at (select (local.get $p) (local.get $at) (f64.gt (local.get $v) (local.get $most))))
          (local.set $most (f64.max (local.get $most) (local.get $v)))
          (br_if $next (i32.lt_u (local.tee $p (i32.add (local.get $p) (i32.const 8))) (local.get $e))))
        (return (i32.shr_s (i32.sub (local.get $at) (local.get $x)) (i32.const 3)))))
    (local.set $most (call $most (local.get $x) (local.get $len)))
    (if (f64.eq (local.get $most) (f64.const -inf))
      (then (return (i32.const -1))))
    (local.set $p (local.get $x))
    (loop $find
      (if (f64.ne (f64.load (local.get $p)) (local.get $most))
        (then
          (local.set $p (i32.add (local.get $p) (i32.const 8)))
          (br $find))))
    (i32.shr_u (i32.sub (local.get $p) (local.get $x)) (i32.const 3)))
