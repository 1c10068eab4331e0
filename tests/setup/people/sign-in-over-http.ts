import * as v from 'valibot'
import { apiBase, projectHeader } from '#contract/calls/api.ts'
import { AuthData } from '#contract/people/auth.ts'
import { password, people } from '../server/add-people.ts'

const Answer = v.object({ data: AuthData })

/** Signs Ana in at a running server; returns the headers of her calls in 'aurora'. */
export async function signInOverHttp(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}${apiBase}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: people.ana.email, password }),
  })
  const { accessToken } = v.parse(Answer, await answer.json()).data
  return { Authorization: `Bearer ${accessToken}`, [projectHeader]: people.aurora.id }
}
