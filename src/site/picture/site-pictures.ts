/** The addresses of the site's pictures by file name; `npm run pictures:site` makes them. */
const found = import.meta.glob<string>('../pictures/*.{avif,webp,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const addresses = new Map(
  Object.entries(found).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

export function findPicture(file: string): string {
  const address = addresses.get(file)
  if (address === undefined) throw new Error(`There is no picture ${file}: npm run pictures:site`)
  return address
}

/** The preview picture of a shared link to this page; undefined where there is none. */
export function findPreview(path: string): string | undefined {
  return addresses.get(`share${path === '/' ? '' : path.replaceAll('/', '-')}.jpg`)
}
