# Two stages: the first installs, builds and throws away what only building needs; the second holds what runs.
# Runs as the unprivileged user "node" and writes to /data and /tmp only, so a read-only root is fine.
FROM node:22-bookworm-slim AS build
# For better-sqlite3, where no ready-made binary fits this platform.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY client/package.json client/
COPY shared/wire/package.json shared/wire/
COPY shared/guard/package.json shared/guard/
COPY tests/package.json tests/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3001 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/shared shared
COPY --from=build /app/server server
COPY --from=build /app/client/package.json client/
COPY --from=build /app/client/dist client/dist
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "server/commands/healthy.mjs"]
CMD ["node", "server/dist/main.js"]
