// Builds the page to client/dist. The server sends a strict Content-Security-Policy, so nothing is
// inlined: no data: addresses, no inline scripts, no preload helper.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const server = process.env.HANDRAIL_API ?? 'http://127.0.0.1:3001';

/** Clears the files of earlier builds; dist/types beside them belongs to `tsc -b` and stays. */
const clearAssets: Plugin = {
  name: 'clear-assets',
  apply: 'build',
  buildStart: () => rmSync(join(import.meta.dirname, 'dist', 'assets'), { recursive: true, force: true }),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), clearAssets],
  resolve: { conditions: ['handrail-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': {
        target: server,
        changeOrigin: true,
        // The server takes requests of its own origin only.
        configure: (proxy) => proxy.on('proxyReq', (request) => request.setHeader('origin', server)),
      },
    },
  },
});
