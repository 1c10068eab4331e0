import { readFile, writeFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** The page is drawn so much larger, since letters that are drawn small are hard to read. */
const enlargement = 2

/** Writes the first page as a WebP. Throws for a file that has none, or needs a password. */
export async function drawPdf(input: { path: string; to: string; longestSide: number }) {
  const { path, to, longestSide } = input
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(path))
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = (enlargement * longestSide) / Math.max(originalWidth, originalHeight)
    const drawn = await page.render({
      render: 'bitmap',
      width: Math.max(1, Math.round(originalWidth * scale)),
      height: Math.max(1, Math.round(originalHeight * scale)),
    })
    const { width, height } = drawn
    const small = await sharp(drawn.data, { raw: { width, height, channels: 4 } })
      .resize({ width: longestSide, height: longestSide, fit: 'inside' })
      .flatten({ background: 'white' })
      .webp({ quality: 76 })
      .toBuffer()
    await writeFile(to, small)
    return { size: small.length }
  } finally {
    library.destroy()
  }
}
