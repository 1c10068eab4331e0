import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters OWASP names first; kept inside each hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What an unknown email is checked against, so that it takes the time of a known one. No password fits. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$P8/BT37x8BZZgl4D2f1imw$je2KdLUvR2/BPH/GnvtLK+Zu0q1sATrnXe5TwLLuuUI'

export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** `passwordHash` undefined: nobody has this email; the work is done all the same. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? nobody, password)
  return isRight && passwordHash !== undefined
}
