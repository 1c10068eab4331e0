import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const source = (file: string) => fileURLToPath(new URL(`../src/rescue/${file}`, import.meta.url))

/** Workers of every version pass addresses with this extension to the server; never rename it. */
const fileName = 'resgate.html'

/** Builds the rescue page with inline script and style, so that it needs no other file. */
export function rescuePage(): Plugin {
  return {
    name: 'rescue-page',
    apply: 'build',
    async generateBundle() {
      const page = await readFile(source('page.html'), 'utf8')
      const style = await readFile(source('page.css'), 'utf8')
      const text = page
        .replace('<style></style>', () => `<style>${shorten(style)}</style>`)
        .replace('<script></script>', () => '')
        .replace(/<!--.*?-->/gs, '')
        .replace(/\n\s+/g, '\n')
      const script = await bundleScript(source('main.ts'))
      this.emitFile({
        type: 'asset',
        fileName,
        source: text.replace('</body>', () => `<script>${script}</script>\n</body>`),
      })
    },
  }
}

function shorten(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim()
}
