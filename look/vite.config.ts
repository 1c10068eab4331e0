import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
const p = (f: string) => fileURLToPath(new URL(f, import.meta.url))
export default defineConfig({ root: p('.'), cacheDir: '/tmp/i4-look-cache', plugins: [react(), tailwindcss()], build: { outDir: '/tmp/i4-look-dist', emptyOutDir: true, target: 'es2022', rolldownOptions: { input: [p('index.html'), p('bench.html')] } }, preview: { port: 5199, strictPort: true }, server: { port: 5199, strictPort: true, fs: { allow: ['/work/i4', '/work/main/node_modules'] } } })
