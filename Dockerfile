# syntax=docker/dockerfile:1
# Tenon as an image: the npm package and Node.js, no shell and no package manager. docs/production.md says how to build
# and run it, and what of it was tried.

# Where these registries cannot be reached, others can be given that have the same in them.
ARG BUILD_IMAGE=node:24-bookworm-slim
# glibc and libstdc++, certificates, and the user `nonroot` (65532).
ARG RUN_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /build
# Before the sources, so that a change of these does not install again.
COPY package.json package-lock.json .npmrc ./
RUN npm install --include=dev --include=optional --ignore-scripts=false --no-save --no-fund --no-audit
COPY . .
RUN npm run package \
 && mkdir -p /image/app /image/volumes \
 && mkdir -m 700 /image/volumes/data \
 && tar -xzf .cache/tenon-*.tgz -C /image/app --strip-components=1 \
 && cp "$(command -v node)" /image/node

FROM ${RUN_IMAGE}
COPY --from=build --chown=0:0 /image/node /usr/local/bin/node
COPY --from=build --chown=0:0 /image/app /app
# The folder as an entry of another one: a target that COPY makes itself is open to all users.
COPY --from=build --chown=65532:65532 /image/volumes/ /
ENV NODE_ENV=production \
    PATH=/usr/local/bin:/usr/bin:/bin \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/compile
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "/app/bin/health-check.cjs"]
ENTRYPOINT ["/usr/local/bin/node", "/app/bin/tenon.cjs"]
CMD ["serve"]
