const escapeLiteral = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** `*` stands for anything, slashes included; the rest is taken to the letter. */
export const pathPattern = (glob: string) =>
  new RegExp(`^${glob.split('*').map(escapeLiteral).join('.*')}$`)
