import * as v from 'valibot'
import { password } from '../server/add-people.ts'
import { dataOf, type TestApp } from '../server/create-test-app.ts'
import { readNewestMail } from './read-mails.ts'

const User = v.object({ id: v.string() })

/** Signs up as a person does, the code of the mail included; returns their id. */
export async function signUpOverHttp(api: TestApp, email: string): Promise<string> {
  const form = { name: 'Nova', email, phone: '11999990000', password, confirmPassword: password }
  await api.request('/auth/register', { method: 'POST', json: form })
  const { code: otp, link } = await readNewestMail(api.deps, email)
  const verificationToken = link?.searchParams.get('userToken')
  const verified = await api.request('/auth/verify', {
    ...{ method: 'POST', json: { verificationToken, otp } },
  })
  return dataOf(verified.json, User).id
}
