# The shop as an image: docker build -t darzi . (docs/going-live.md)
# The first stage builds the pages and puts a production install together; the second has that and Node alone.
ARG BUILD_IMAGE=node:24.21.0-trixie
ARG RUN_IMAGE=node:24.21.0-trixie-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm run --silent production -- /out

FROM ${RUN_IMAGE}
# pg_dump and pg_restore, for backups of a database that is not the shop's own.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin darzi \
  && install -d -o darzi -g darzi -m 0700 /data
COPY --from=build /out /app
WORKDIR /app
# Nothing under /app is written: the root may be read-only, with a tmpfs at /tmp.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
USER darzi
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/darzi"]
CMD ["start"]
