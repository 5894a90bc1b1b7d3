# Sourced by whatever starts the shop, in its own directory: what Node and glibc may take. (docs/reliability.md, Memory)

# What Node has compiled once, types stripped, it need not compile at the next start.
NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$PWD/.cache/compiled}
export NODE_COMPILE_CACHE

# Pictures come and go as large pieces on many threads. Left to itself glibc opens eight pools a core and keeps what is
# given back to it: the shop would grow by hundreds of MB. (docs/reliability.md, Uploads) A second pool weighs 30 MB at the
# peak and makes nothing faster. (docs/reliability.md, Memory)
MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-1}
MALLOC_MMAP_THRESHOLD_=${MALLOC_MMAP_THRESHOLD_:-131072}
MALLOC_TRIM_THRESHOLD_=${MALLOC_TRIM_THRESHOLD_:-131072}
export MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_

# V8 would let its youngest objects take three times 64 MB before it looks; 16 MB cost about 4 % of a rendered page.
# A heap that may become 1 GB is collected before it has doubled; one that may take a share of a large machine fills up first.
# Four threads beside V8's own, which it would take on any machine, weigh more than two and collect no faster on two cores.
# With --expose-gc the shop gives back what it does not need when it has come to rest.
shop_flags=${SHOP_FLAGS---max-semi-space-size=16 --max-old-space-size=1024 --v8-pool-size=2 --expose-gc}
