import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Package = v.object({ version: v.string() })

export const appVersion = v.parse(
  Package,
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
).version
