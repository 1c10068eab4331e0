import { vi } from 'vitest'

// Hashing passwords as the product does takes much of the time of the API tests. What it costs
// there is told by server/auth/password.test.ts, and how long it takes by tests/api/long, which do
// without this file.

vi.mock(import('@node-rs/argon2'), async (load) => {
  const argon2 = await load()
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const nobody = await argon2.hash('nobody has this password', cheap)
  return {
    ...argon2,
    hash: (password) => argon2.hash(password, cheap),
    // One at the product's own cost is that of an address that nobody has: it matches nothing.
    verify: (hashed, password) =>
      argon2.verify(String(hashed).includes('$m=8,') ? hashed : nobody, password),
  }
})
