# One image for every process of the service; docker-compose.yml says which one a container runs.

# What development packages make: the wallet page, and the reader of the API's reference page, one file of a package. The image needs
# nothing else of them.
FROM node:20.20.2-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json client/
RUN npm ci --ignore-scripts
COPY client/src client/src
COPY page page
RUN npm run web:build

FROM node:20.20.2-bookworm-slim

# With glibc's defaults the native threads keep what they freed (docs/performance.md, local/service-environment.ts).
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app

# Before the rest, so that a change of the code does not install everything again. No package needs its install script here.
COPY package.json package-lock.json ./
COPY client/package.json client/
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY --from=built /app/node_modules/rapidoc/package.json node_modules/rapidoc/
COPY --from=built /app/node_modules/rapidoc/dist/rapidoc-min.js node_modules/rapidoc/dist/

COPY . .
COPY --from=built /app/page/dist page/dist

# Processes start from built files (local/built-entries.mjs), and workers take the workflows' bundle from here. This step builds both.
ENV WORKFLOW_BUNDLE_DIR=/app/workflow-bundle
RUN node local/run-built.mjs worker/workflow-bundle-main.ts

USER node
# docker-compose.yml replaces it; alone, the image is the API.
CMD ["node", "local/run-built.mjs", "api/main.ts"]
