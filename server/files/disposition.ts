/**
 * A Content-Disposition header (RFC 6266): how a browser treats a file, and the name it is saved
 * as. Browsers that know `filename*` take that; the other has no letter that needs a rule.
 */
export function toDisposition(how: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^ !#$&'()+,\-.0-9=A-Z[\]^_`a-z{}~]/gu, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
