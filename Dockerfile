# syntax=docker/dockerfile:1
# Debian's C library, for which everything native here is built. See docs/operating/containers.md.
ARG BASE=node:24-trixie-slim

FROM ${BASE} AS build
WORKDIR /src
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
# Prisma would otherwise download an engine that nothing here uses.
RUN PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run image:tree -- /tree

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Qassa" \
      org.opencontainers.image.description="Self-hosted QR payment service" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="UNLICENSED"
# Nothing here installs packages, and package managers are where scanners find vulnerabilities.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
    && install -d -o 65532 -g 65532 -m 0700 /data
COPY --from=build /tree /app
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "operate/container/qassa.mjs", "health"]
ENTRYPOINT ["node", "--max-semi-space-size=32", "operate/container/qassa.mjs"]
CMD ["serve"]
