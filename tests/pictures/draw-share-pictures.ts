import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import sharp from 'sharp'

/** By the file's name (`src/site/picture/site-pictures.ts`). */
const titles = {
  share: 'Escreva quando puder. Publique na hora certa.',
  'share-pricing': 'Planos para cada tamanho de equipe.',
  'share-about': 'Feito para quem publica todos os dias.',
  'share-waiting': 'Entre na lista de espera.',
  'share-privacy-policy': 'Política de privacidade.',
  'share-tos': 'Termos de uso.',
  'share-data-deletion': 'Exclusão de dados.',
}
const size = { width: 1200, height: 630 }
const font = new URL(
  '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  import.meta.url,
)
const icon = new URL('../../public/icons/icon.svg', import.meta.url)

/** The pictures that other sites show with a link to ours. */
export async function drawSharePictures(
  browser: Browser,
  shot: Buffer,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({ viewport: size })
  const page = await context.newPage()
  const asData = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`
  const files = {
    font: asData(await readFile(fileURLToPath(font)), 'font/woff2'),
    icon: asData(await readFile(fileURLToPath(icon)), 'image/svg+xml'),
    shot: asData(shot, 'image/png'),
  }
  for (const [name, title] of Object.entries(titles)) {
    await page.setContent(writePage(title, files))
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot()
    await sharp(picture).jpeg({ quality: 82, mozjpeg: true }).toFile(`${folder}/${name}.jpg`)
  }
  await context.close()
}

function writePage(title: string, files: Record<'font' | 'icon' | 'shot', string>): string {
  return `<!doctype html><style>
    @font-face { font-family: Figtree; src: url(${files.font}); font-weight: 300 900 }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #1b1733; color: #fbfaf7; font-family: Figtree }
    header { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 700; letter-spacing: -0.02em }
    header img { width: 64px; border-radius: 14px; outline: 1px solid rgb(255 255 255 / 0.15) }
    h1 { position: absolute; left: 72px; top: 190px; width: 500px; margin: 0; font-size: 66px; line-height: 1.08; font-weight: 680; letter-spacing: -0.035em; text-wrap: balance }
    p { position: absolute; left: 72px; bottom: 60px; margin: 0; font-size: 26px; color: #ffc62e; font-weight: 600 }
    .shot { position: absolute; left: 630px; top: 110px; width: 860px; border-radius: 18px; box-shadow: 0 24px 80px rgb(0 0 0 / 0.45) }
  </style><header><img src="${files.icon}" alt="">uPubly</header><h1>${title}</h1>
  <p>7 dias grátis, sem cartão</p><img class="shot" src="${files.shot}" alt="">`
}
