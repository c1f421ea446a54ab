# The gateway with its console and guide. docs/install.md says how to run it; scripts/prove-image.ts builds and tries it.
ARG BASE=docker.io/library/node:24.21.0-trixie-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run guide && npm prune --omit=dev

FROM ${BASE}
WORKDIR /app
# The process writes nowhere else, so the root may be read-only.
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data \
  && ln -s /app/bin/procurement.mjs /usr/local/bin/procurement \
  && ln -s /app/bin/procurement-admin.mjs /usr/local/bin/procurement-admin
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-guide ./dist-guide
COPY package.json LICENSE ./
COPY bin ./bin
COPY server ./server
ARG VERSION=""
ARG COMMIT=""
RUN test -z "${VERSION}" || test "${VERSION}" = "$(procurement --version)" \
  || { echo "VERSION is ${VERSION}, but package.json says $(procurement --version): build the commit of that version."; exit 1; }
LABEL org.opencontainers.image.title="Procurement gateway" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/procurement.sqlite BUILD_COMMIT=${COMMIT}
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["procurement"]
