/** Who signs in to the demonstration; its address belongs to nobody. */
export const demoUser = {
  name: 'Ana Souza',
  email: 'demo@upubly.test',
  password: 'Demo@2026!',
} as const
