const escapeLiteral = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** `*` matches any characters, slashes included; the rest is literal. */
export const pathPattern = (glob: string) =>
  new RegExp(`^${glob.split('*').map(escapeLiteral).join('.*')}$`)
