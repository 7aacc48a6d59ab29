// LinQ-LSVI-UCB in plain C. It updates the inverse of each Lambda_h by Sherman and Morrison and recomputes it now and then, loops over
// contiguous rows so that the compiler vectorises them, and allocates nothing during a run. It shares no code with the engine.
//
//	gcc -O3 -march=native -o linq linq.c -lm
//	linq INSTANCE UNIFORMS
//
// instance.js packs INSTANCE; UNIFORMS has one float64 for each sample. For each line "PATHS TRACED" of standard input the program runs
// from the first path and answers with one line of JSON. Its trace has from, stop, states and actions of the first TRACED paths.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { // what one step learns
	double *lambda, *recent; // Lambda is their sum: recent terms are added up first, since they are small beside a sum of 10^6
	double *inverse, *m, *u, *theta;
	double *taken; // Lambda^{-1} phi of the action taken
	double bonus;  // of that action
	long updates;
	int state, action;
} Step;

static int H, S, A, d;
static double beta, gap;
static const double *features, *cumulative, *reward, *uniforms;
static int start;
static long draws; // the number of uniforms; a peer whose decisions differ from the engine's may need more
static Step *step;
static double *g, *q, *b, *target; // for every action: Lambda^{-1} phi, Q, bonus

static const double *phi(int h, int s, int a) { return features + ((size_t)(h * S + s) * A + a) * d; }

// y = x' P for a d x d matrix. This is P x if P is symmetric.
static void multiply_rows(double *restrict y, const double *restrict P, const double *restrict x) {
	memset(y, 0, d * sizeof *y);
	for (int j = 0; j < d; j += 4) {
		const double *p0 = P + j * d, *p1 = p0 + d, *p2 = p1 + d, *p3 = p2 + d;
		double x0 = x[j], x1 = x[j + 1], x2 = x[j + 2], x3 = x[j + 3];
		for (int i = 0; i < d; i++) y[i] += x0 * p0[i] + x1 * p1[i] + x2 * p2[i] + x3 * p3[i];
	}
}

static double dot(const double *restrict x, const double *restrict y) {
	double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
	for (int i = 0; i < d; i += 4) {
		s0 += x[i] * y[i];
		s1 += x[i + 1] * y[i + 1];
		s2 += x[i + 2] * y[i + 2];
		s3 += x[i + 3] * y[i + 3];
	}
	return (s0 + s1) + (s2 + s3);
}

// P = the inverse of the symmetric positive definite L, by Gauss-Jordan elimination.
static void invert(double *restrict P, const double *restrict L) {
	memcpy(P, L, sizeof *P * d * d);
	for (int k = 0; k < d; k++) {
		double *restrict row = P + k * d, pivot = 1 / row[k];
		row[k] = 1;
		for (int j = 0; j < d; j++) row[j] *= pivot;
		for (int i = 0; i < d; i++) {
			if (i == k) continue;
			double *restrict other = P + i * d, factor = other[k];
			other[k] = 0;
			for (int j = 0; j < d; j++) other[j] -= factor * row[j];
		}
	}
}

// Returns the greedy action: the first of those that are equal up to rounding.
static int choose(int h, int s) {
	Step *t = &step[h];
	double best = -INFINITY;
	for (int a = 0; a < A; a++) {
		const double *x = phi(h, s, a);
		multiply_rows(g + a * d, t->inverse, x);
		double w = dot(x, g + a * d);
		b[a] = beta * sqrt(w > 0 ? w : 0);
		q[a] = dot(x, t->theta) + b[a];
		if (q[a] > H) q[a] = H;
		if (q[a] > best) best = q[a];
	}
	int a = 0;
	while (q[a] < best - 1e-10 * H) a++;
	memcpy(t->taken, g + a * d, d * sizeof *g);
	t->bonus = b[a];
	return a;
}

// A += c x y', d x d.
static void add_outer(double *restrict M, double c, const double *restrict x, const double *restrict y) {
	for (int i = 0; i < d; i++) {
		double xi = c * x[i], *restrict row = M + i * d;
		for (int j = 0; j < d; j++) row[j] += xi * y[j];
	}
}

// Learns from the path at one step: eq:updates-new-algorithm on sufficient statistics. M is stored transposed.
static void update(int h) {
	Step *t = &step[h];
	const double *x = phi(h, t->state, t->action);
	double r = reward[(h * S + t->state) * A + t->action];
	add_outer(t->inverse, -1 / (1 + dot(x, t->taken)), t->taken, t->taken);
	add_outer(t->recent, 1, x, x);
	for (int i = 0; i < d; i++) t->u[i] += r * x[i];
	if (++t->updates % (4 * d > 1024 ? 4 * d : 1024) == 0) {
		for (int i = 0; i < d * d; i++) t->lambda[i] += t->recent[i];
		memset(t->recent, 0, sizeof(double) * d * d);
		invert(t->inverse, t->lambda);
	}
	if (h == H - 1) {
		multiply_rows(t->theta, t->inverse, t->u);
		return;
	}
	Step *next = t + 1;
	add_outer(t->m, 1, phi(h + 1, next->state, next->action), x);
	multiply_rows(target, t->m, next->theta);
	for (int i = 0; i < d; i++) target[i] += t->u[i];
	multiply_rows(t->theta, t->inverse, target);
}

static void reset(void) {
	for (int h = 0; h < H; h++) {
		Step *t = &step[h];
		memset(t->lambda, 0, sizeof(double) * d * d);
		memset(t->recent, 0, sizeof(double) * d * d);
		memset(t->inverse, 0, sizeof(double) * d * d);
		memset(t->m, 0, sizeof(double) * d * d);
		memset(t->u, 0, sizeof(double) * d);
		memset(t->theta, 0, sizeof(double) * d);
		for (int i = 0; i < d; i++) t->lambda[i * d + i] = t->inverse[i * d + i] = 1;
		t->updates = 0;
	}
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

static void run(long paths, long traced, int *trace) {
	long samples = 0, episodes = 0;
	int from = 0;
	reset();
	double began = now();
	clock_t busy = clock();
	for (long k = 0; k < paths; k++) {
		int first = from;
		if (first == 0) step[0].state = start;
		for (int h = first; h < H; h++) {
			int s = step[h].state, a = choose(h, s), next = 0;
			const double *sums = cumulative + ((size_t)(h * S + s) * A + a) * S;
			double u = samples < draws ? uniforms[samples] : 0;
			samples++;
			while (next < S - 1 && u >= sums[next]) next++;
			step[h].action = a;
			if (h < H - 1) step[h + 1].state = next;
		}
		int stop = H;
		while (stop > 0 && (stop == H || step[stop].bonus < gap / 2)) update(--stop);
		episodes += stop == 0;
		from = stop;
		if (k < traced) {
			int *row = trace + k * (2 + 2 * H);
			row[0] = first + 1, row[1] = stop;
			for (int h = 0; h < H; h++) row[2 + h] = step[h].state, row[2 + H + h] = step[h].action;
		}
	}
	double seconds = now() - began, processor = (double)(clock() - busy) / CLOCKS_PER_SEC;
	printf("{\"seconds\":%.9f,\"processor\":%.6f,\"paths\":%ld,\"samples\":%ld,\"episodes\":%ld,\"updates\":[", seconds, processor, paths, samples, episodes);
	for (int h = 0; h < H; h++) printf("%s%ld", h ? "," : "", step[h].updates);
	printf("],\"theta\":[");
	for (int h = 0; h < H; h++) {
		for (int i = 0; i < d; i++) printf("%s%.17g", i ? "," : h ? ",[" : "[", step[h].theta[i]);
		printf("]");
	}
	printf("],\"trace\":[");
	long rows = traced < paths ? traced : paths, width = 2 + 2 * H;
	for (long i = 0; i < rows * width; i++) printf("%s%d", i % width ? "," : i ? "],[" : "[", trace[i]);
	printf("%s]}\n", rows ? "]" : "");
	fflush(stdout);
}

static double *numbers(const char *name, long *count) {
	FILE *file = fopen(name, "rb");
	if (!file || fseek(file, 0, SEEK_END)) {
		perror(name);
		exit(1);
	}
	long size = ftell(file);
	rewind(file);
	double *x = malloc(size);
	if (fread(x, 1, size, file) != (size_t)size) {
		perror(name);
		exit(1);
	}
	fclose(file);
	*count = size / sizeof *x;
	return x;
}

static double *room(size_t length) { return aligned_alloc(64, (length * sizeof(double) + 63) / 64 * 64); }

int main(int argc, char **argv) {
	if (argc != 3) return fprintf(stderr, "usage: linq INSTANCE UNIFORMS\n"), 2;
	long length;
	const double *instance = numbers(argv[1], &length);
	uniforms = numbers(argv[2], &draws);
	H = instance[0], S = instance[1], A = instance[2], d = instance[3];
	beta = instance[4], gap = instance[5], start = instance[6];
	if (d % 4) return fprintf(stderr, "found %d features, expected a multiple of four\n", d), 1;
	size_t pairs = (size_t)H * S * A;
	double *aligned = room(pairs * d);
	features = memcpy(aligned, instance + 8, pairs * d * sizeof(double));
	cumulative = instance + 8 + pairs * d;
	reward = cumulative + pairs * S;
	step = calloc(H, sizeof *step);
	for (int h = 0; h < H; h++) {
		Step *t = &step[h];
		t->lambda = room(d * d), t->recent = room(d * d), t->inverse = room(d * d), t->m = room(d * d);
		t->u = room(d), t->theta = room(d), t->taken = room(d);
	}
	g = room(A * d), q = room(A), b = room(A), target = room(d);
	long paths, traced;
	while (scanf("%ld %ld", &paths, &traced) == 2) {
		int *trace = malloc(sizeof *trace * (traced + 1) * (2 + 2 * H));
		run(paths, traced, trace);
		free(trace);
	}
	return 0;
}
