import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sheets = [
  new URL('./styles/base.css', import.meta.url),
  new URL('./styles/accounts.css', import.meta.url),
  new URL('./styles/posts.css', import.meta.url),
  new URL('./styles/print.css', import.meta.url),
]
const sheet = sheets.map((url) => readFileSync(url, 'utf8')).join('\n')

/** A text as a string of CSS: whatever is no plain letter or digit stands there as its number. */
export function cssString(text: string): string {
  const characters = [...text].map((one) =>
    /[A-Za-z0-9 ]/.test(one) ? one : `\\${one.codePointAt(0)?.toString(16)} `,
  )
  return `"${characters.join('')}"`
}

/** The page's styles; `foot` stands below each printed page. */
export function writeStyle(foot: string): string {
  return `${sheet}\n@page { @bottom-left { content: ${cssString(foot)}; } }\n`
}

/** No script, of styles only its own, and of pictures only ours. */
export function writePolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
