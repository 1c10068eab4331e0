import type { Plugin } from 'vite'

/**
 * Parts of pdfkit that the calendar's PDF never calls: reading font files, breaking lines by dictionary,
 * reading PNG, and encrypting. They are three quarters of its size, which every device keeps.
 */
const parts = /^(fontkit|linebreak|png-js|@noble\/ciphers\/.+)$/
const stub = '\0left-out-of-pdfkit'

const source = `
function refuse() {
  throw new Error('This part of pdfkit is left out (build/lean-pdfkit.ts)')
}
export { refuse as create, refuse as cbc, refuse as ecb, refuse as default }
`

/** Leaves the parts out of the built page. */
export function leanPdfkit(): Plugin {
  return {
    name: 'lean-pdfkit',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      parts.test(id) && importer?.includes('/node_modules/pdfkit/') ? stub : undefined,
    load: (id) => (id === stub ? source : undefined),
  }
}
