import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const listOfIcons = new URL(
  '../node_modules/lucide-react/dist/esm/lucide-react.mjs',
  import.meta.url,
)

/** Through the package's index every screen would seem to need every icon. */
export function importIconsOneByOne(): Plugin {
  const list = readFileSync(listOfIcons, 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(
    /export \{([^}]+)\} from '.\/icons\/(.+).mjs'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  const importOne = (specifier: string) => {
    const [name = '', local = name] = specifier.trim().split(' as ')
    const file = files.get(name)
    if (name === '' || name.startsWith('type ')) return ''
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
    return `import ${local} from 'lucide-react/icons/${file}';`
  }
  return {
    name: 'import-icons-one-by-one',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide-react'" },
      // Keeps line breaks, so that errors and source maps have the right line.
      handler: (code) => ({
        code: code.replace(
          /import \{([^}]*)\} from 'lucide-react'/g,
          (whole, names: string) =>
            names.split(',').map(importOne).join('') + (whole.match(/\n/g)?.join('') ?? ''),
        ),
        map: null,
      }),
    },
  }
}
