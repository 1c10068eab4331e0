/**
 * An account as people are told of it: '@padaria.da.vila' where the network knows it by a handle,
 * 'Padaria da Vila' where by a name (a Page).
 */
export function nameAccount(username: string): string {
  const name = username.replace(/^@/, '')
  return /^[A-Za-z0-9._-]+$/.test(name) ? `@${name}` : name
}
