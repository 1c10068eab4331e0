/** An element of a WebM by its id in hexadecimal digits. */
export function element(id: string, ...content: readonly Buffer[]): Buffer {
  const all = Buffer.concat(content)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(all.length))
  length[0] = 1
  return Buffer.concat([Buffer.from(id, 'hex'), length, all])
}

/** An element of unknown length, as in live recordings. */
export function endlessElement(id: string, ...content: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(`${id}ff`, 'hex'), ...content])
}

export const webmTags = (...tags: readonly Buffer[]): Buffer =>
  element('1254c367', element('7373', ...tags))

export const webmTag = (name: string, text: string): Buffer =>
  element('67c8', element('45a3', Buffer.from(name)), element('4487', Buffer.from(text)))
