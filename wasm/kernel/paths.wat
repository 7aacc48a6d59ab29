  ;; LinQ-LSVI-UCB's loop over whole paths (core/linq: sampling and Learn) where the environment is a table, the features are a dense table
  ;; and the lowest index wins among equals. It does what the Go code does, in the same order, on the same memory. What is rare or long it
  ;; leaves to Go, to which it returns in the middle of a path.
  ;;
  ;; Records of words of eight bytes, in the order of the types in core/linq/simd_js.go; x.y stands for the offset of y in x:
  ;;layout paths steps horizon actions dim path states taken rewards bonus at visited start hi lo next uniforms drawn state cumulative guide g q b unevaluated beta margin most words bonuses used room left over half resume h action moved
  ;;layout step P Recent M U Target Theta Origin Next Base Room rows bounds updates nextCheck halfGap taken first reward choosing drift
  ;;layout bounds horizon drift offset pages length
  ;;layout page state incumbent runnerUp key length capacity bonus length capacity
  ;;layout drift era refreshes lastUpdate moved trace
  ;;layout path K Episode From Stop
  ;;layout place Episodes Paths Samples Revisits H First Reached

  ;; Q_h(s,a) of the action a whose feature is x (evaluateFor in core/linq/greedy.go)
  (func $evaluate (param $p i32) (param $step i32) (param $page i32) (param $x i32) (param $a i32) (result f64)
    (local $both v128) (local $weight f64) (local $mean f64) (local $bonus f64) (local $q f64) (local $g i32) (local $d i32)
    (local.set $g (i32.load (i32.add (i32.load offset=paths.g (local.get $p)) (i32.mul (local.get $a) (i32.const 24)))))
    (local.set $d (i32.load offset=paths.dim (local.get $p)))
    (call $matvec (local.get $g) (i32.load offset=step.P (local.get $step)) (local.get $x) (local.get $d) (local.get $d))
    (local.set $both (call $pair (local.get $g) (i32.load offset=step.Theta (local.get $step)) (local.get $x) (i32.shl (local.get $d) (i32.const 3))))
    (local.set $weight (f64x2.extract_lane 0 (local.get $both)))
    (local.set $mean (f64x2.extract_lane 1 (local.get $both)))
    (if (f64.lt (local.get $weight) (f64.const 0)) (then (local.set $weight (f64.const 0))))
    (local.set $bonus (f64.mul (f64.load offset=paths.beta (local.get $p)) (f64.sqrt (local.get $weight))))
    (local.set $q (f64.add (local.get $mean) (local.get $bonus)))
    (if (f64.gt (local.get $q) (f64.load offset=paths.most (local.get $p))) (then (local.set $q (f64.load offset=paths.most (local.get $p)))))
    (local.set $a (i32.shl (local.get $a) (i32.const 3)))
    (f64.store (i32.add (i32.load offset=paths.b (local.get $p)) (local.get $a)) (local.get $bonus))
    (f64.store (i32.add (i32.load offset=paths.q (local.get $p)) (local.get $a)) (local.get $q))
    ;; a key, valid as long as the inverse is sound: inflate in core/linq/bounds.go
    (local.set $weight (f64.add (f64.mul (local.get $weight) (f64.const 1.00000003)) (f64.const 1e-12)))
    (local.set $bonus (f64.mul (f64.load offset=paths.beta (local.get $p)) (f64.sqrt (local.get $weight))))
    (f64.store (i32.add (i32.load offset=page.bonus (local.get $page)) (local.get $a)) (local.get $bonus))
    (f64.store (i32.add (i32.load offset=page.key (local.get $page)) (local.get $a))
      (f64.sub
        (f64.add (local.get $mean) (local.get $bonus))
        (f64.load offset=bounds.drift (i32.load offset=step.bounds (local.get $step)))))
    (local.get $q))

  ;; Lowers the keys that stand in the way of a choice, two at a time: tightenMeans in core/linq/tighten.go.
  (func $tightenMeans (param $p i32) (param $step i32) (param $page i32) (param $x i32) (param $level f64)
    (local $unevaluated i32) (local $width i32) (local $theta i32) (local $drift f64) (local $keys i32) (local $bonus i32) (local $at i32) (local $end i32)
    (local $one i32) (local $row i32) (local $both v128)
    (local.set $unevaluated (i32.load offset=paths.unevaluated (local.get $p)))
    (local.set $width (i32.shl (i32.load offset=paths.dim (local.get $p)) (i32.const 3)))
    (local.set $theta (i32.load offset=step.Theta (local.get $step)))
    (local.set $drift (f64.load offset=bounds.drift (i32.load offset=step.bounds (local.get $step))))
    (local.set $keys (i32.sub (i32.load offset=page.key (local.get $page)) (local.get $unevaluated)))
    (local.set $bonus (i32.sub (i32.load offset=page.bonus (local.get $page)) (local.get $unevaluated)))
    (local.set $at (local.get $unevaluated))
    (local.set $end (i32.add (local.get $unevaluated) (i32.shl (i32.load offset=paths.actions (local.get $p)) (i32.const 3))))
    (loop $next
      (block $not
        (br_if $not (f64.lt (f64.load (local.get $at)) (local.get $level)))
        (br_if $not (f64.eq (f64.load (i32.add (local.get $bonus) (local.get $at))) (f64.const inf)))
        (if (i32.eqz (local.get $one))
          (then
            (local.set $one (local.get $at))
            (local.set $row (local.get $x))
            (br $not)))
        (local.set $both (call $pair (local.get $row) (local.get $x) (local.get $theta) (local.get $width)))
        (local.set $level (f64.max (local.get $level) (f64.max
          (call $tightenMean (local.get $one) (local.get $keys) (local.get $bonus) (local.get $drift) (f64x2.extract_lane 0 (local.get $both)))
          (call $tightenMean (local.get $at) (local.get $keys) (local.get $bonus) (local.get $drift) (f64x2.extract_lane 1 (local.get $both))))))
        (local.set $one (i32.const 0)))
      (local.set $x (i32.add (local.get $x) (local.get $width)))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 8))) (local.get $end))))
    (if (local.get $one)
      (then (drop (call $tightenMean (local.get $one) (local.get $keys) (local.get $bonus) (local.get $drift)
        (call $one (local.get $row) (local.get $theta) (local.get $width)))))))

  ;; Lowers one key of unevaluated, given its mean: tightenMean in core/linq/tighten.go. keys and bonus are the distances in memory from
  ;; there to the page.
  (func $tightenMean (param $at i32) (param $keys i32) (param $bonus i32) (param $drift f64) (param $mean f64) (result f64)
    (local $key f64)
    (local.set $key (f64.min (f64.load (local.get $at))
      (f64.sub (f64.add (local.get $mean) (f64.load (i32.add (local.get $bonus) (local.get $at)))) (local.get $drift))))
    (f64.store (local.get $at) (local.get $key))
    (f64.store (i32.add (local.get $keys) (local.get $at)) (local.get $key))
    (local.get $key))

  ;; The greedy action at state s, or -1 where Go is to choose (greedy in core/linq/greedy.go).
  (func $greedy (param $p i32) (param $step i32) (param $s i32) (result i32)
    (local $bounds i32) (local $page i32) (local $x i32) (local $width i32) (local $a i32) (local $key f64) (local $best f64) (local $offset f64) (local $runnerUp f64)
    (local.set $bounds (i32.load offset=step.bounds (local.get $step)))
    (local.set $page (i32.add (i32.load offset=bounds.pages (local.get $bounds))
      (i32.mul (i32.const page.size) (i32.rem_u (local.get $s) (i32.load offset=bounds.length (local.get $bounds))))))
    (if (i32.or (i32.ne (i32.load offset=page.state (local.get $page)) (local.get $s)) (i32.load offset=step.choosing (local.get $step)))
      (then (return (i32.const -1))))
    (local.set $width (i32.shl (i32.load offset=paths.dim (local.get $p)) (i32.const 3)))
    (local.set $x (i32.add (i32.load offset=step.rows (local.get $step)) (i32.mul (local.get $width) (i32.mul (local.get $s) (i32.load offset=paths.actions (local.get $p))))))
    (local.set $offset (f64.load offset=bounds.offset (local.get $bounds)))
    (local.set $runnerUp (f64.load offset=page.runnerUp (local.get $page)))
    (local.set $a (i32.load offset=page.incumbent (local.get $page)))
    (local.set $key (f64.load (i32.add (i32.load offset=page.key (local.get $page)) (i32.shl (local.get $a) (i32.const 3)))))
    (if (i32.or (f64.ge (local.get $key) (local.get $runnerUp)) (f64.ge (f64.add (local.get $key) (local.get $offset)) (f64.load offset=bounds.horizon (local.get $bounds))))
      (then
        (local.set $best (call $evaluate (local.get $p) (local.get $step) (local.get $page)
          (i32.add (local.get $x) (i32.mul (local.get $width) (local.get $a))) (local.get $a)))
        (if (f64.lt (f64.add (local.get $runnerUp) (local.get $offset)) (f64.sub (local.get $best) (f64.load offset=paths.margin (local.get $p))))
          (then (return (local.get $a)))))
      (else
        (local.set $a (i32.const -1))
        (local.set $best (f64.const -inf))))
    (local.set $a (call $lazyArgmax (local.get $p) (local.get $step) (local.get $page) (local.get $x) (local.get $a) (local.get $best) (local.get $offset)))
    (i32.store offset=page.incumbent (local.get $page) (local.get $a))
    (f64.store offset=page.runnerUp (local.get $page)
      (call $largestbut (i32.load offset=page.key (local.get $page)) (i32.load offset=paths.actions (local.get $p)) (local.get $a)))
    (local.get $a))

  ;; the largest of len numbers except number i; -inf where there is none
  (func $largestbut (param $x i32) (param $len i32) (param $i i32) (result f64)
    (local $own f64) (local $most f64) (local $end i32)
    (local.set $i (i32.add (local.get $x) (i32.shl (local.get $i) (i32.const 3))))
    (if (i32.lt_u (local.get $len) (i32.const 16)) ;; a wider load of the same bytes would have to wait for the store
      (then
        (local.set $most (f64.const -inf))
        (local.set $end (i32.add (local.get $x) (i32.shl (local.get $len) (i32.const 3))))
        (loop $next
          (local.set $most (f64.max (local.get $most) (select (f64.const -inf) (f64.load (local.get $x)) (i32.eq (local.get $x) (local.get $i)))))
          (br_if $next (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 8))) (local.get $end))))
        (return (local.get $most))))
    (local.set $own (f64.load (local.get $i)))
    (f64.store (local.get $i) (f64.const -inf))
    (local.set $most (call $most (local.get $x) (local.get $len)))
    (f64.store (local.get $i) (local.get $own))
    (local.get $most))

  ;; the largest of eight numbers
  (func $top (param $x i32) (result f64)
    (local $m v128)
    (local.set $m (f64x2.pmax
      (f64x2.pmax (v128.load (local.get $x)) (v128.load offset=16 (local.get $x)))
      (f64x2.pmax (v128.load offset=32 (local.get $x)) (v128.load offset=48 (local.get $x)))))
    (f64.max (f64x2.extract_lane 0 (local.get $m)) (f64x2.extract_lane 1 (local.get $m))))

  ;; the index of the first of eight numbers equal to v, 32 where there is none
  (func $first (param $x i32) (param $v f64) (result i32)
    (local $all v128)
    (local.set $all (f64x2.splat (local.get $v)))
    (i32.ctz (i32.or
      (i32.or
        (i64x2.bitmask (f64x2.eq (local.get $all) (v128.load (local.get $x))))
        (i32.shl (i64x2.bitmask (f64x2.eq (local.get $all) (v128.load offset=16 (local.get $x)))) (i32.const 2)))
      (i32.or
        (i32.shl (i64x2.bitmask (f64x2.eq (local.get $all) (v128.load offset=32 (local.get $x)))) (i32.const 4))
        (i32.shl (i64x2.bitmask (f64x2.eq (local.get $all) (v128.load offset=48 (local.get $x)))) (i32.const 6))))))

  ;; $largest of the unevaluated keys, given the largest of each eight of them in tops, which are padded to eights up to end
  (func $leader (param $unevaluated i32) (param $tops i32) (param $end i32) (result i32)
    (local $i i32) (local $j i32) (local $most f64)
    (local.set $most (f64.const -inf))
    (local.set $i (local.get $tops))
    (loop $next
      (local.set $most (f64.max (local.get $most) (call $top (local.get $i))))
      (br_if $next (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 64))) (local.get $end))))
    (if (f64.eq (local.get $most) (f64.const -inf))
      (then (return (i32.const -1))))
    (local.set $i (i32.sub (local.get $tops) (i32.const 64)))
    (loop $next
      (local.set $i (i32.add (local.get $i) (i32.const 64)))
      (br_if $next (i32.eq (local.tee $j (call $first (local.get $i) (local.get $most))) (i32.const 32))))
    (local.set $j (i32.add (i32.shr_u (i32.sub (local.get $i) (local.get $tops)) (i32.const 3)) (local.get $j)))
    (i32.add (i32.shl (local.get $j) (i32.const 3))
      (call $first (i32.add (local.get $unevaluated) (i32.shl (local.get $j) (i32.const 6))) (local.get $most))))

  ;; Lowers unevaluated[a], and the largest of its eight in tops unless that is 0.
  (func $lower (param $unevaluated i32) (param $tops i32) (param $a i32) (param $key f64)
    (f64.store (i32.add (local.get $unevaluated) (i32.shl (local.get $a) (i32.const 3))) (local.get $key))
    (if (local.get $tops)
      (then
        (f64.store (i32.add (local.get $tops) (i32.and (local.get $a) (i32.const -8)))
          (call $top (i32.add (local.get $unevaluated) (i32.shl (i32.and (local.get $a) (i32.const -8)) (i32.const 3))))))))

  ;; lazyArgmax in core/linq/greedy.go: the greedy action of a state whose features begin at x. The action first is evaluated and has Q = best;
  ;; it is -1, and best -inf, where none is. In unevaluated the keys of evaluated actions are -inf, and so is the padding to eights, after
  ;; which there is room for the largest of each eight.
  (func $lazyArgmax (param $p i32) (param $step i32) (param $page i32) (param $x i32) (param $first i32) (param $best f64) (param $offset f64) (result i32)
    (local $unevaluated i32) (local $n i32) (local $width i32) (local $a i32) (local $at i32) (local $i i32) (local $q i32) (local $key f64)
    (local $tops i32) (local $end i32) (local $least f64) (local $l v128) (local $far v128) (local $inf v128) (local $both v128)
    (local.set $unevaluated (i32.load offset=paths.unevaluated (local.get $p)))
    (local.set $n (i32.load offset=paths.actions (local.get $p)))
    (local.set $width (i32.shl (i32.load offset=paths.dim (local.get $p)) (i32.const 3)))
    (call $copy (local.get $unevaluated) (i32.load offset=page.key (local.get $page)) (i32.shl (local.get $n) (i32.const 3)))
    (if (i32.ge_s (local.get $first) (i32.const 0))
      (then
        (f64.store (i32.add (local.get $unevaluated) (i32.shl (local.get $first) (i32.const 3))) (f64.const -inf))
        (local.set $least (f64.sub (local.get $best) (local.get $offset))))
      (else
        (local.set $least (f64.load (i32.add (i32.load offset=page.key (local.get $page)) (i32.shl (i32.load offset=page.incumbent (local.get $page)) (i32.const 3)))))))
    (if (f64.lt (local.get $best) (f64.load offset=paths.most (local.get $p)))
      (then (call $tightenMeans (local.get $p) (local.get $step) (local.get $page) (local.get $x) (local.get $least))))
    (if (i32.ge_u (local.get $n) (i32.const 16))
      (then
        (local.set $tops (i32.add (local.get $unevaluated) (i32.shl (i32.and (i32.add (local.get $n) (i32.const 7)) (i32.const -8)) (i32.const 3))))
        (local.set $end (local.get $tops))
        (local.set $at (local.get $unevaluated))
        (loop $eight
          (f64.store (local.get $end) (call $top (local.get $at)))
          (local.set $end (i32.add (local.get $end) (i32.const 8)))
          (br_if $eight (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $tops))))))
    ;; as long as an action that is not evaluated may exceed the best
    (block $decided
      (loop $next
        (br_if $decided (i32.eqz (f64.lt (local.get $best) (f64.load offset=paths.most (local.get $p)))))
        (local.set $a (if (result i32) (local.get $tops)
          (then (call $leader (local.get $unevaluated) (local.get $tops) (local.get $end)))
          (else (call $largest (local.get $unevaluated) (local.get $n)))))
        (br_if $decided (i32.lt_s (local.get $a) (i32.const 0)))
        (local.set $at (i32.add (local.get $unevaluated) (i32.shl (local.get $a) (i32.const 3))))
        (br_if $decided (f64.le (f64.add (f64.load (local.get $at)) (local.get $offset)) (local.get $best)))
        (local.set $i (i32.add (local.get $x) (i32.mul (local.get $width) (local.get $a))))
        (local.set $best (f64.max (local.get $best) (call $evaluate (local.get $p) (local.get $step) (local.get $page) (local.get $i) (local.get $a))))
        (call $lower (local.get $unevaluated) (local.get $tops) (local.get $a) (f64.const -inf))
        (br $next)))
    ;; the first action within the margin
    (local.set $least (f64.sub (local.get $best) (f64.load offset=paths.margin (local.get $p))))
    (local.set $l (f64x2.splat (local.get $least)))
    (local.set $far (f64x2.splat (local.get $offset)))
    (local.set $inf (v128.const f64x2 -inf -inf))
    (local.set $at (local.get $unevaluated))
    (local.set $q (i32.sub (i32.load offset=paths.q (local.get $p)) (local.get $unevaluated)))
    (loop $next
      ;; of two actions, those that are evaluated and within the margin, and those that may be within
      (local.set $both (v128.or
        (v128.and (f64x2.eq (v128.load (local.get $at)) (local.get $inf)) (f64x2.ge (v128.load (i32.add (local.get $at) (local.get $q))) (local.get $l)))
        (f64x2.ge (f64x2.add (v128.load (local.get $at)) (local.get $far)) (local.get $l))))
      (if (i32.eqz (v128.any_true (local.get $both)))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br $next)))
      (local.set $i (i32.add (local.get $at) (i32.shl (i64.eqz (i64x2.extract_lane 0 (local.get $both))) (i32.const 3))))
      (local.set $a (i32.shr_u (i32.sub (local.get $i) (local.get $unevaluated)) (i32.const 3)))
      (if (f64.eq (f64.load (local.get $i)) (f64.const -inf))
        (then (return (local.get $a))))
      (drop (call $evaluate (local.get $p) (local.get $step) (local.get $page)
        (i32.add (local.get $x) (i32.mul (local.get $width) (local.get $a))) (local.get $a)))
      (f64.store (local.get $i) (f64.const -inf))
      (br $next))
    (unreachable))

  ;; The index of the successor at u in [0,1): Sample in core/mdp/sampler.go. At first are the index of the first successor of the state and
  ;; action, and of the first one after them.
  (func $successor (param $p i32) (param $first i32) (param $u f64) (result i32)
    (local $from i32) (local $i i32) (local $last i32) (local $sums i32) (local $guide i32)
    (local.set $from (i32.load (local.get $first)))
    (local.set $last (i32.sub (i32.load offset=8 (local.get $first)) (i32.const 1)))
    (local.set $sums (i32.load offset=paths.cumulative (local.get $p)))
    (local.set $i (local.get $from))
    (if (local.tee $guide (i32.load offset=paths.guide (local.get $p)))
      (then
        (local.set $i (i32.add (local.get $from) (i32.trunc_f64_u (f64.mul (local.get $u)
          (f64.convert_i32_u (i32.sub (i32.add (local.get $last) (i32.const 1)) (local.get $from)))))))
        (if (i32.gt_u (local.get $i) (local.get $last)) (then (local.set $i (local.get $last))))
        (local.set $i (i32.add (local.get $from) (i32.load16_u (i32.add (local.get $guide) (i32.shl (local.get $i) (i32.const 1))))))
        (block $back
          (loop $less
            (br_if $back (i32.le_u (local.get $i) (local.get $from)))
            (br_if $back (i32.eqz (f64.lt (local.get $u) (f64.load (i32.add (local.get $sums) (i32.shl (i32.sub (local.get $i) (i32.const 1)) (i32.const 3)))))))
            (local.set $i (i32.sub (local.get $i) (i32.const 1)))
            (br $less)))))
    (block $found
      (loop $more
        (br_if $found (i32.ge_u (local.get $i) (local.get $last)))
        (br_if $found (f64.lt (local.get $u) (f64.load (i32.add (local.get $sums) (i32.shl (local.get $i) (i32.const 3))))))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $more)))
    (local.get $i))

  ;; Fills the block of a stream: uniforms in core/detmath/pcg.go.
  (func $uniforms (param $p i32)
    (local $hi i64) (local $lo i64) (local $middle i64) (local $to i32) (local $end i32)
    (local.set $hi (i64.load (i32.load offset=paths.hi (local.get $p))))
    (local.set $lo (i64.load (i32.load offset=paths.lo (local.get $p))))
    (local.set $to (i32.load offset=paths.uniforms (local.get $p)))
    (local.set $end (i32.add (local.get $to) (i32.shl (i32.load offset=paths.drawn (local.get $p)) (i32.const 3))))
    (loop $next
      ;; the state times 2549297995355413924:4865540595714422341, the high word of the low words' product by halves
      (local.set $middle (i64.add
        (i64.mul (i64.shr_u (local.get $lo) (i64.const 32)) (i64.const 2681009733))
        (i64.shr_u (i64.mul (i64.and (local.get $lo) (i64.const 0xffffffff)) (i64.const 2681009733)) (i64.const 32))))
      (local.set $hi (i64.add
        (i64.add
          (i64.add (i64.mul (i64.shr_u (local.get $lo) (i64.const 32)) (i64.const 1132846948)) (i64.shr_u (local.get $middle) (i64.const 32)))
          (i64.shr_u (i64.add (i64.and (local.get $middle) (i64.const 0xffffffff)) (i64.mul (i64.and (local.get $lo) (i64.const 0xffffffff)) (i64.const 1132846948))) (i64.const 32)))
        (i64.add (i64.mul (local.get $hi) (i64.const 4865540595714422341)) (i64.mul (local.get $lo) (i64.const 2549297995355413924)))))
      ;; plus 6364136223846793005:1442695040888963407
      (local.set $lo (i64.add (i64.mul (local.get $lo) (i64.const 4865540595714422341)) (i64.const 1442695040888963407)))
      (local.set $hi (i64.add (i64.add (local.get $hi) (i64.const 6364136223846793005))
        (i64.extend_i32_u (i64.lt_u (local.get $lo) (i64.const 1442695040888963407)))))
      ;; the output function DXSM
      (local.set $middle (i64.mul (i64.xor (local.get $hi) (i64.shr_u (local.get $hi) (i64.const 32))) (i64.const 0xda942042e4dd58b5)))
      (local.set $middle (i64.mul (i64.xor (local.get $middle) (i64.shr_u (local.get $middle) (i64.const 48))) (i64.or (local.get $lo) (i64.const 1))))
      (f64.store (local.get $to) (f64.mul (f64.const 0x1p-53) (f64.convert_i64_s (i64.and (local.get $middle) (i64.const 0x1fffffffffffff)))))
      (br_if $next (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 8))) (local.get $end))))
    (i64.store (i32.load offset=paths.hi (local.get $p)) (local.get $hi))
    (i64.store (i32.load offset=paths.lo (local.get $p)) (local.get $lo))
    (i64.store (i32.load offset=paths.next (local.get $p)) (i64.const 0)))

  ;; Takes action a at step h: Act of core/protocol.
  (func $act (param $p i32) (param $step i32) (param $h i32) (param $a i32)
    (local $i i32) (local $s i32) (local $u f64) (local $next i32)
    (local.set $i (i32.shl (i32.sub (local.get $h) (i32.const 1)) (i32.const 3)))
    (local.set $s (i32.load (i32.add (i32.load offset=paths.states (local.get $p)) (local.get $i))))
    (local.set $next (i32.load offset=paths.next (local.get $p)))
    (local.set $u (f64.load (i32.add (i32.load offset=paths.uniforms (local.get $p)) (i32.shl (i32.load (local.get $next)) (i32.const 3)))))
    (i32.store (local.get $next) (i32.add (i32.load (local.get $next)) (i32.const 1)))
    (i32.store (i32.add (i32.load offset=paths.taken (local.get $p)) (local.get $i)) (local.get $a))
    (local.set $a (i32.shl (i32.add (i32.mul (local.get $s) (i32.load offset=paths.actions (local.get $p))) (local.get $a)) (i32.const 3)))
    (f64.store (i32.add (i32.load offset=paths.rewards (local.get $p)) (local.get $i))
      (f64.load (i32.add (i32.load offset=step.reward (local.get $step)) (local.get $a))))
    (local.set $s (i32.load (i32.add (i32.load offset=paths.state (local.get $p))
      (i32.shl (call $successor (local.get $p) (i32.add (i32.load offset=step.first (local.get $step)) (local.get $a)) (local.get $u)) (i32.const 2)))))
    (if (i32.lt_u (local.get $h) (i32.load offset=paths.horizon (local.get $p)))
      (then
        (i32.store offset=8 (i32.add (i32.load offset=paths.states (local.get $p)) (local.get $i)) (local.get $s))
        (i32.store offset=8 (i32.add (i32.load offset=paths.visited (local.get $p)) (local.get $i)) (local.get $s)))))

  ;; Writes the bonus of the action chosen at step h and keeps its Lambda^{-1} phi for the update, by swapping two vectors (act in
  ;; core/linq/greedy.go). Both lie in one allocation, so Go's collector need not know.
  (func $keepTaken (param $p i32) (param $step i32) (param $h i32) (param $a i32)
    (local $g i32) (local $taken i32) (local $vector i32)
    (f64.store (i32.add (i32.load offset=paths.bonus (local.get $p)) (i32.shl (i32.sub (local.get $h) (i32.const 1)) (i32.const 3)))
      (f64.load (i32.add (i32.load offset=paths.b (local.get $p)) (i32.shl (local.get $a) (i32.const 3)))))
    (local.set $g (i32.add (i32.load offset=paths.g (local.get $p)) (i32.mul (local.get $a) (i32.const 24))))
    (local.set $taken (i32.load offset=step.taken (local.get $step)))
    (local.set $vector (i32.load (local.get $g)))
    (i32.store (local.get $g) (i32.load (local.get $taken)))
    (i32.store (local.get $taken) (local.get $vector)))

  ;; the address of the feature of the path's state and action at a step; i is 8 (h-1)
  (func $feature (param $p i32) (param $step i32) (param $i i32) (result i32)
    (i32.add (i32.load offset=step.rows (local.get $step))
      (i32.mul (i32.shl (i32.load offset=paths.dim (local.get $p)) (i32.const 3))
        (i32.add
          (i32.mul (i32.load offset=paths.actions (local.get $p)) (i32.load (i32.add (i32.load offset=paths.states (local.get $p)) (local.get $i))))
          (i32.load (i32.add (i32.load offset=paths.taken (local.get $p)) (local.get $i)))))))

  ;; Learns from the path at step h: update in core/linq/linq.go, and thetaMoved in core/linq/bounds.go.
  (func $update (param $p i32) (param $step i32) (param $h i32)
    (local $moved f64) (local $i i32) (local $next i32) (local $thetaNext i32) (local $updates i32) (local $bounds i32) (local $drift f64)
    (local.set $updates (i32.load offset=step.updates (local.get $step)))
    (i64.store (local.get $updates) (i64.add (i64.load (local.get $updates)) (i64.const 1)))
    (local.set $i (i32.shl (i32.sub (local.get $h) (i32.const 1)) (i32.const 3)))
    (if (i32.lt_u (local.get $h) (i32.load offset=paths.horizon (local.get $p)))
      (then
        (local.set $next (call $feature (local.get $p) (i32.add (local.get $step) (i32.const step.size)) (i32.add (local.get $i) (i32.const 8))))
        (local.set $thetaNext (i32.load offset=step.Theta (i32.add (local.get $step) (i32.const step.size))))))
    (local.set $bounds (i32.load offset=step.bounds (local.get $step)))
    (local.set $moved (call $regress (local.get $step)
      (call $feature (local.get $p) (local.get $step) (local.get $i))
      (i32.load (i32.load offset=step.taken (local.get $step)))
      (f64.load (i32.add (i32.load offset=paths.rewards (local.get $p)) (local.get $i)))
      (local.get $next) (local.get $thetaNext) (i32.load offset=paths.dim (local.get $p))))
    (f64.store offset=paths.moved (local.get $p) (local.get $moved))
    (local.set $drift (f64.mul (f64.const 0x1.0000000000001p0) (f64.add
      (f64.load offset=bounds.drift (local.get $bounds))
      (f64.mul (f64.const 1.00000001) (f64.sqrt (local.get $moved))))))
    (f64.store offset=bounds.drift (local.get $bounds) (local.get $drift))
    (f64.store offset=bounds.offset (local.get $bounds) (f64.add (local.get $drift)
      (f64.mul (f64.const 1e-11) (f64.add (f64.load offset=bounds.horizon (local.get $bounds)) (local.get $drift))))))

  ;; Counts how far step h has moved, where somebody follows it, and tells whether that is so: note in core/linq/drift.go, but for where an
  ;; era begins, which it leaves to Go.
  (func $follow (param $p i32) (param $step i32) (param $h i32) (result i32)
    (local $drift i32) (local $at i32) (local $i i32) (local $trace f64) (local $before f64) (local $rounding f64) (local $fall f64) (local $x f64)
    (local.set $drift (i32.load offset=step.drift (local.get $step)))
    (if (i32.eqz (local.get $drift)) (then (return (i32.const 1))))
    (if (i64.gt_s (i64.load (i32.load offset=step.updates (local.get $step))) (i64.load offset=drift.lastUpdate (local.get $drift)))
      (then (return (i32.const 0))))
    (local.set $before (f64.load offset=drift.trace (local.get $drift)))
    (local.set $at (i32.load offset=step.P (local.get $step)))
    (local.set $i (i32.load offset=paths.dim (local.get $p)))
    (loop $diagonal
      (local.set $trace (f64.add (local.get $trace) (f64.load (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.add (i32.const 8) (i32.shl (i32.load offset=paths.dim (local.get $p)) (i32.const 3)))))
      (br_if $diagonal (local.tee $i (i32.sub (local.get $i) (i32.const 1)))))
    (f64.store offset=drift.trace (local.get $drift) (local.get $trace))
    (local.set $rounding (f64.mul (local.get $before) (f64.mul (f64.const 0x1p-53) (f64.mul (f64.const 16)
      (f64.add (f64.const 4) (f64.convert_i32_u (i32.load offset=paths.dim (local.get $p))))))))
    (local.set $fall (f64.add
      (f64.mul
        (f64.sqrt (f64.add (f64.max (f64.const 0) (f64.sub (local.get $before) (local.get $trace))) (local.get $rounding)))
        (f64.add
          (f64.div (f64.load (i32.add (i32.load offset=paths.bonus (local.get $p)) (i32.shl (i32.sub (local.get $h) (i32.const 1)) (i32.const 3)))) (f64.const 2))
          (f64.mul (f64.load offset=paths.beta (local.get $p)) (f64.sqrt (local.get $rounding)))))
      (f64.mul
        (f64.mul (f64.mul (f64.const 2) (f64.load offset=paths.beta (local.get $p))) (local.get $rounding))
        (f64.sqrt (f64.convert_i64_s (i64.load offset=drift.lastUpdate (local.get $drift)))))))
    (local.set $x (f64.add (f64.mul (f64.sqrt (f64.load offset=paths.moved (local.get $p))) (f64.const 1.0000001)) (f64.const 1e-140)))
    (local.set $x (f64.add (f64.mul (f64.const 2) (local.get $x)) (f64.mul (local.get $fall) (f64.const 1.0000001))))
    (f64.store offset=drift.moved (local.get $drift) (f64.add (f64.load offset=drift.moved (local.get $drift))
      (f64.add (local.get $x) (f64.mul (f64.const 0x1p-50) (f64.load offset=drift.moved (local.get $drift))))))
    (i32.const 1))

  ;; Writes the path to the log: Add in core/internal/history/recorder.go. core/protocol/log.go has the words; log.Others is the
  ;; number of those that are neither states nor actions.
  (func $write (param $p i32) (param $path i32)
    (local $to i32) (local $used i32) (local $i i32) (local $n i32) (local $states i32) (local $actions i32)
    (local.set $used (i32.load offset=paths.used (local.get $p)))
    (local.set $to (i32.add (i32.load offset=paths.words (local.get $p)) (i32.shl (i32.load (local.get $used)) (i32.const 2))))
    (local.set $n (i32.shl (i32.load offset=paths.horizon (local.get $p)) (i32.const 3)))
    (call $copy
      (i32.add (i32.load offset=paths.bonuses (local.get $p))
        (i32.mul (local.get $n) (i32.div_u (i32.load (local.get $used)) (i32.add (i32.shr_u (local.get $n) (i32.const 2)) (i32.const log.Others)))))
      (i32.load offset=paths.bonus (local.get $p)) (local.get $n))
    (i32.store (local.get $used) (i32.add (i32.load (local.get $used)) (i32.add (i32.shr_u (local.get $n) (i32.const 2)) (i32.const log.Others))))
    (i64.store (local.get $to) (i64.load offset=path.K (local.get $path)))
    (i64.store offset=log.Episode (local.get $to) (i64.load offset=path.Episode (local.get $path)))
    (i32.store offset=log.From (local.get $to) (i32.load offset=path.From (local.get $path)))
    (local.set $to (i32.add (local.get $to) (i32.const log.States)))
    (local.set $states (i32.load offset=paths.states (local.get $p)))
    (local.set $actions (i32.load offset=paths.taken (local.get $p)))
    (loop $next
      (i32.store (local.get $to) (i32.load (i32.add (local.get $states) (local.get $i))))
      (i32.store (i32.add (local.get $to) (i32.shr_u (local.get $n) (i32.const 1))) (i32.load (i32.add (local.get $actions) (local.get $i))))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (br_if $next (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 8))) (local.get $n))))
    (i32.store (i32.add (local.get $to) (i32.shr_u (local.get $n) (i32.const 1))) (i32.load offset=path.Stop (local.get $path))))

  ;; Draws paths and learns from them until there are enough or Go is needed. The constants in core/linq/simd_js.go say why it returns and
  ;; where it resumes.
  (func (export "paths") (param $p i32) (result i32)
    (local $path i32) (local $at i32) (local $h i32) (local $horizon i32) (local $step i32) (local $a i32) (local $from i32)
    (local.set $path (i32.load offset=paths.path (local.get $p)))
    (local.set $at (i32.load offset=paths.at (local.get $p)))
    (local.set $horizon (i32.load offset=paths.horizon (local.get $p)))
    (local.set $h (i32.load offset=paths.h (local.get $p)))
    (local.set $step (i32.add (i32.load offset=paths.steps (local.get $p)) (i32.mul (i32.const step.size) (i32.sub (local.get $h) (i32.const 1)))))
    (loop $another
      (block $end
        (block $learn
          (block $draw
            (block $begin
              (br_table $begin $draw $draw $learn $end (i32.load offset=paths.resume (local.get $p))))
            ;; begin, in core/linq/linq.go: Begin or Revisit of core/protocol
            (if (i64.eqz (i64.load offset=paths.left (local.get $p)))
              (then (return (i32.const 0))))
            (if (i32.gt_u (i32.add (i32.load (i32.load offset=paths.used (local.get $p))) (i32.add (i32.shl (local.get $horizon) (i32.const 1)) (i32.const log.Others))) (i32.load offset=paths.room (local.get $p)))
              (then (return (i32.const 4))))
            (i32.store offset=paths.resume (local.get $p) (i32.const 1))
            (local.set $h (i32.add (i32.load offset=path.Stop (local.get $path)) (i32.const 1)))
            (i32.store offset=paths.h (local.get $p) (local.get $h))
            (local.set $step (i32.add (i32.load offset=paths.steps (local.get $p)) (i32.mul (i32.const step.size) (i32.sub (local.get $h) (i32.const 1)))))
            (if (i32.and (i32.eq (local.get $h) (i32.const 1)) (i64.lt_s (i64.load offset=paths.start (local.get $p)) (i64.const 0)))
              (then (return (i32.const 1))))
            (i64.store offset=path.K (local.get $path) (i64.add (i64.load offset=path.K (local.get $path)) (i64.const 1)))
            (i32.store offset=path.From (local.get $path) (local.get $h))
            (i64.store offset=place.Paths (local.get $at) (i64.add (i64.load offset=place.Paths (local.get $at)) (i64.const 1)))
            (if (i32.eq (local.get $h) (i32.const 1))
              (then
                (i64.store offset=path.Episode (local.get $path) (i64.add (i64.load offset=path.Episode (local.get $path)) (i64.const 1)))
                (i64.store offset=place.Episodes (local.get $at) (i64.add (i64.load offset=place.Episodes (local.get $at)) (i64.const 1)))
                (i64.store offset=place.First (local.get $at) (i64.const 1))
                (i64.store (i32.load offset=paths.states (local.get $p)) (i64.load offset=paths.start (local.get $p)))
                (i64.store (i32.load offset=paths.visited (local.get $p)) (i64.load offset=paths.start (local.get $p))))
              (else
                (i64.store offset=place.Revisits (local.get $at) (i64.add (i64.load offset=place.Revisits (local.get $at)) (i64.const 1))))))
          ;; sampling, in core/linq/linq.go
          (loop $draw
            (if (i32.eq (i32.load offset=paths.resume (local.get $p)) (i32.const 1))
              (then
                (local.set $a (call $greedy (local.get $p) (local.get $step)
                  (i32.load (i32.add (i32.load offset=paths.states (local.get $p)) (i32.shl (i32.sub (local.get $h) (i32.const 1)) (i32.const 3))))))
                (i32.store offset=paths.h (local.get $p) (local.get $h))
                (if (i32.lt_s (local.get $a) (i32.const 0))
                  (then (return (i32.const 2))))
                (call $keepTaken (local.get $p) (local.get $step) (local.get $h) (local.get $a))
                (i32.store offset=paths.action (local.get $p) (local.get $a))
                (i32.store offset=paths.resume (local.get $p) (i32.const 2))))
            (if (i64.ge_u (i64.load (i32.load offset=paths.next (local.get $p))) (i64.load offset=paths.drawn (local.get $p)))
              (then (call $uniforms (local.get $p))))
            (call $act (local.get $p) (local.get $step) (local.get $h) (i32.load offset=paths.action (local.get $p)))
            (i32.store offset=paths.resume (local.get $p) (i32.const 1))
            (local.set $step (i32.add (local.get $step) (i32.const step.size)))
            (br_if $draw (i32.le_u (local.tee $h (i32.add (local.get $h) (i32.const 1))) (local.get $horizon))))
          (i32.store offset=place.H (local.get $at) (local.get $h))
          (i32.store offset=place.Reached (local.get $at) (local.get $horizon))
          (i64.store offset=place.Samples (local.get $at) (i64.add (i64.load offset=place.Samples (local.get $at))
            (i64.extend_i32_u (i32.sub (local.get $h) (i32.load offset=path.From (local.get $path))))))
          (local.set $h (local.get $horizon))
          (local.set $step (i32.sub (local.get $step) (i32.const step.size)))
          (i32.store offset=paths.resume (local.get $p) (i32.const 3))
          (i32.store offset=paths.h (local.get $p) (local.get $h))
          (if (i32.load offset=paths.half (local.get $p))
            (then (return (i32.const 0)))))
        ;; Learn, in core/linq/linq.go
        (loop $back
          (br_if $end (i32.eqz (local.get $h)))
          (if (i32.lt_u (local.get $h) (local.get $horizon))
            (then
              (br_if $end (i32.eqz (f64.lt
                (f64.load (i32.add (i32.load offset=paths.bonus (local.get $p)) (i32.shl (local.get $h) (i32.const 3))))
                (f64.load offset=step.halfGap (i32.add (local.get $step) (i32.const step.size))))))))
          (if (i64.ge_s (i64.add (i64.load (i32.load offset=step.updates (local.get $step))) (i64.const 1)) (i64.load (i32.load offset=step.nextCheck (local.get $step))))
            (then
              (i32.store offset=paths.h (local.get $p) (local.get $h))
              (return (i32.const 3))))
          (call $update (local.get $p) (local.get $step) (local.get $h))
          (if (i32.eqz (call $follow (local.get $p) (local.get $step) (local.get $h)))
            (then
              (i32.store offset=paths.h (local.get $p) (local.get $h))
              (return (i32.const 5))))
          (local.set $h (i32.sub (local.get $h) (i32.const 1)))
          (local.set $step (i32.sub (local.get $step) (i32.const step.size)))
          (br $back)))
      (i32.store offset=path.Stop (local.get $path) (local.get $h))
      (i32.store offset=paths.resume (local.get $p) (i32.const 0))
      (if (i32.load offset=paths.words (local.get $p))
        (then (call $write (local.get $p) (local.get $path))))
      (if (i32.load offset=paths.half (local.get $p))
        (then (return (i32.const 0))))
      (i64.store offset=paths.left (local.get $p) (i64.sub (i64.load offset=paths.left (local.get $p)) (i64.const 1)))
      (if (i32.eqz (local.get $h))
        (then (i64.store offset=paths.over (local.get $p) (i64.add (i64.load offset=paths.over (local.get $p)) (i64.const 1)))))
      (br $another))
    (unreachable))

  ;; Continues a hash over from, the steps drawn and stop of paths in a log: plainHash in core/internal/history/checkpoints.go, Mix of core/detmath.
  (func (export "hashpaths") (param $hash i64) (param $p i32) (param $paths i32) (param $horizon i32) (result i64)
    (local $state i32) (local $end i32) (local $word i64)
    (block $done
      (loop $path
        (br_if $done (i32.eqz (local.get $paths)))
        (local.set $paths (i32.sub (local.get $paths) (i32.const 1)))
        (local.set $word (i64.load32_u offset=log.From (local.get $p)))
        (local.set $state (i32.add (i32.add (local.get $p) (i32.const log.States)) (i32.shl (i32.sub (i32.wrap_i64 (local.get $word)) (i32.const 1)) (i32.const 2))))
        (local.set $end (i32.add (i32.add (local.get $p) (i32.const log.States)) (i32.shl (local.get $horizon) (i32.const 2))))
        (local.set $p (i32.add (local.get $p) (i32.shl (i32.add (i32.shl (local.get $horizon) (i32.const 1)) (i32.const log.Others)) (i32.const 2))))
        (loop $mix
          (local.set $hash (i64.add (local.get $hash) (i64.mul (i64.add (local.get $word) (i64.const 1)) (i64.const 0x9e3779b97f4a7c15))))
          (local.set $hash (i64.mul (i64.xor (local.get $hash) (i64.shr_u (local.get $hash) (i64.const 30))) (i64.const 0xbf58476d1ce4e5b9)))
          (local.set $hash (i64.mul (i64.xor (local.get $hash) (i64.shr_u (local.get $hash) (i64.const 27))) (i64.const 0x94d049bb133111eb)))
          (local.set $hash (i64.xor (local.get $hash) (i64.shr_u (local.get $hash) (i64.const 31))))
          (if (i32.lt_u (local.get $state) (local.get $end))
            (then
              (local.set $word (i64.or
                (i64.shl (i64.load32_u (local.get $state)) (i64.const 32))
                (i64.load32_u (i32.add (local.get $state) (i32.shl (local.get $horizon) (i32.const 2))))))
              (local.set $state (i32.add (local.get $state) (i32.const 4)))
              (br $mix)))
          (if (i32.eq (local.get $state) (local.get $end))
            (then
              (local.set $word (i64.load32_u (i32.sub (local.get $p) (i32.const 4))))
              (local.set $state (i32.add (local.get $state) (i32.const 4)))
              (br $mix))))
        (br $path)))
    (local.get $hash))
