import sharp from 'sharp'

export const drawPreview = async ({ path, to }: { path: string; to: string }) => {
  await sharp(path, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width: 720, height: 1280, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toFile(to)
  return null
}
