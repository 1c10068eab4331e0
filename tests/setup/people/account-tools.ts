import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { AuthData, TwoStepRequired } from '#contract/people/auth.ts'
import { RecoveryCodes, TotpSetup } from '#contract/people/own-account.ts'
import { users } from '#server/db/schema/users.ts'
import { password } from '../server/add-people.ts'
import { type ApiAnswer, dataOf, type TestApp } from '../server/create-test-app.ts'

interface PostOptions {
  method?: string
  token?: string
  /** The browser's cookies; '' for none. By default those of the browser that signed up last. */
  cookie?: string
  address?: string
  headers?: Record<string, string>
}

/** Steps that tests of sign-up, sign-in and the own account share. */
export function openAccountTools(api: TestApp) {
  // The cookie that a browser would keep: without it, entering the code deletes the sign-up's
  // password.
  let signUpCookie = ''
  const post = async (
    path: string,
    json: unknown,
    options: PostOptions = {},
  ): Promise<ApiAnswer> => {
    const answer = await api.request(path, {
      method: options.method ?? 'POST',
      ...(options.token === undefined ? {} : { token: options.token }),
      headers: {
        Cookie: options.cookie ?? signUpCookie,
        ...(options.address === undefined ? {} : { 'X-Forwarded-For': options.address }),
        ...options.headers,
      },
      ...(json === undefined ? {} : { json }),
    })
    const given = cookieOf(answer)
    if (given.startsWith('upubly_sign_up=')) signUpCookie = given
    return answer
  }
  const login = (email: string, given = password, options: PostOptions = {}) =>
    post('/auth/login', { email, password: given }, options)

  return {
    post,
    login,
    /**
     * Signs in with the password of somebody with a second step; the answer's cookie is the
     * browser's.
     */
    async beginSecondStep(email: string, options: PostOptions = {}) {
      const answer = await login(email, password, options)
      const { method } = dataOf(answer.json, TwoStepRequired)
      return { method, cookie: cookieOf(answer), setCookie: answer.headers.get('Set-Cookie') }
    },
    validate: (email: string, otp: string, cookie: string, options: PostOptions = {}) =>
      post('/auth/validate-login', { email, otp }, { ...options, cookie }),
    async signIn(email: string, options: PostOptions = {}) {
      return dataOf((await login(email, password, options)).json, AuthData)
    },
    /** Adds an authenticator app to the account of this token. */
    async addApp(token: string) {
      const setup = await post('/users/me/totp', undefined, { token })
      const app = openApp(dataOf(setup.json, TotpSetup).secret)
      const otp = app.generate({ timestamp: api.deps.clock.now().getTime() })
      const confirmed = await post('/users/me/totp/confirm', { otp }, { token })
      const { codes } = dataOf(confirmed.json, RecoveryCodes)
      return { app, codes, otp }
    },
    async setUser(id: string, values: Partial<typeof users.$inferInsert>) {
      await api.deps.db.update(users).set(values).where(eq(users.id, id))
    },
  }
}

export function openApp(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
}

export function cookieOf({ headers }: ApiAnswer): string {
  return headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

/** A code that is certainly another one. */
export function wrongCode(right: string): string {
  return ((Number(right) + 1) % 1_000_000).toString().padStart(6, '0')
}
