import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { importIconsOneByOne } from './import-icons-one-by-one.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The plugins that compile our sources; new instances each time, since they have state. */
export function sourcePlugins(): PluginOption[] {
  return [
    // Must come before react().
    tanstackRouter({
      target: 'react',
      routesDirectory: path('../src/routes'),
      generatedRouteTree: path('../src/routeTree.gen.ts'),
      autoCodeSplitting: true,
    }),
    importIconsOneByOne(),
    react(),
    tailwindcss(),
  ]
}
