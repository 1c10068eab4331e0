import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters that OWASP recommends first; they are part of each hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash that is checked for an unknown email, so that it takes as long as a known one. No
 * password matches.
 */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$P8/BT37x8BZZgl4D2f1imw$je2KdLUvR2/BPH/GnvtLK+Zu0q1sATrnXe5TwLLuuUI'

export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** No `passwordHash`: nobody has this email, or no password was chosen; takes the same time. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? nobody, password)
  return isRight && typeof passwordHash === 'string'
}
