import type { Plugin } from 'vite'
import { bundleBeforePaint, bundleClient, bundleRenderer, type Output } from './bundle-site.ts'

/** Not served as it is: the server writes its own address into these (`server/page/mount-site.ts`). */
const folder = '.site'

/**
 * Renders the public site to static pages, in builds apart from the app's, so that neither page carries
 * anything of the other: docs/decisions/0061-public-site.md.
 */
export function renderSite(): Plugin {
  return {
    name: 'render-site',
    apply: 'build',
    async generateBundle() {
      const client = await bundleClient()
      const { renderer, assets } = await bundleRenderer()
      const font = client.find(({ fileName }) => fileName.endsWith('.woff2'))
      const pages = await renderer.renderSite({
        style: { text: readStyle(client) },
        scripts: client
          .filter((file) => file.type === 'chunk' && file.isEntry)
          .map(({ fileName }) => `/${fileName}`),
        ...(font && { font: `/${font.fileName}` }),
        beforePaint: await bundleBeforePaint(),
      })
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      for (const file of [...client, ...assets])
        if (!isStyle(file)) emit(file.fileName, file.type === 'chunk' ? file.code : file.source)
      for (const [path, text] of pages)
        emit(`${folder}${path === '/' ? '/index' : path}.html`, text)
      emit(`${folder}/sitemap.xml`, renderer.writeSitemap())
      emit(`${folder}/robots.txt`, renderer.writeRobots())
    },
  }
}

const isStyle = ({ fileName }: { fileName: string }) => fileName.endsWith('.css')

/** Each page carries it inside itself, so that one answer is enough for the first paint. */
function readStyle(client: Output): string {
  const [style, ...others] = client.filter(isStyle)
  if (style?.type !== 'asset' || others.length > 0)
    throw new Error('The public site has to have one file of styles')
  const text = style.source.toString().trim()
  if (/<\/style/i.test(text)) throw new Error('The styles would end before their end')
  return text
}
