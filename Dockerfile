# Built with everything, run with what the server needs. Used by `compose.yaml`; see docs/operations.md.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY contract contract
COPY server server
COPY scripts/backup.ts scripts/restore.ts scripts/reset-pin.ts scripts/
COPY demo demo
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data

# The product runs on the Node from npm, not on the image's.
ENV PATH=/app/node_modules/.bin:$PATH \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=524288 \
    MALLOC_TRIM_THRESHOLD_=524288
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=10s CMD ["node", "-e", \
  "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "dist/server/start.js"]
