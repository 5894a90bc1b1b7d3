# Sourced by whatever starts the shop, in its own directory: limits for Node and glibc. (docs/reliability.md, Memory)

# Caches compiled code, types stripped, for the next start.
NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$PWD/.cache/compiled}
export NODE_COMPILE_CACHE

# Pictures are large allocations on many threads. By default glibc opens eight pools per core and keeps freed memory:
# the shop would grow by hundreds of MB. (docs/reliability.md, Uploads) A second pool costs 30 MB at the peak and
# makes nothing faster. (docs/reliability.md, Memory)
MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-1}
MALLOC_MMAP_THRESHOLD_=${MALLOC_MMAP_THRESHOLD_:-131072}
MALLOC_TRIM_THRESHOLD_=${MALLOC_TRIM_THRESHOLD_:-131072}
export MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_

# V8's young generation would grow to three times 64 MB before a collection; 16 MB cost about 4 % of a rendered page.
# A heap limited to 1 GB is collected before it doubles; one limited to a share of a large machine fills up first. V8
# starts four worker threads on any machine; they cost more memory than two and collect no faster on two cores. With
# --expose-gc the shop frees what it does not need once it is idle.
shop_flags=${SHOP_FLAGS---max-semi-space-size=16 --max-old-space-size=1024 --v8-pool-size=2 --expose-gc}
