import type { Database } from '../db/database.ts'
import { plans } from '../db/schema/subscriptions.ts'

const gibibyte = 1024 ** 3

type PlanData = Pick<
  typeof plans.$inferInsert,
  | 'key'
  | 'name'
  | 'description'
  | 'priceCents'
  | 'yearlyPriceCents'
  | 'maxAccounts'
  | 'maxProjects'
  | 'storageBytes'
  | 'features'
>

/** The plan whose limits a free trial has. */
export const trialPlanKey = 'pro'

/**
 * The plans that a new database begins with (docs/product-words.md). Their features are all the same
 * but for the numbers: every plan can do everything.
 */
export const firstPlans: readonly PlanData[] = [
  {
    key: 'starter',
    name: 'Starter',
    description: 'Para quem cuida das próprias redes.',
    ...{ priceCents: 1999, yearlyPriceCents: 19_200 },
    ...{ maxAccounts: 5, maxProjects: 5, storageBytes: 5 * gibibyte },
    features: [
      '5 contas sociais por projeto',
      '5 projetos',
      '5 GB para fotos e vídeos',
      'Agendamento com repetição e calendário',
      'Rascunhos que funcionam sem conexão',
      'Equipe com papéis por projeto',
    ],
  },
  {
    key: 'pro',
    name: 'Pro',
    description: 'Para profissionais com várias marcas.',
    ...{ priceCents: 5999, yearlyPriceCents: 57_600 },
    ...{ maxAccounts: 15, maxProjects: 15, storageBytes: 50 * gibibyte },
    features: [
      '15 contas sociais por projeto',
      '15 projetos',
      '50 GB para fotos e vídeos',
      'Agendamento com repetição e calendário',
      'Rascunhos que funcionam sem conexão',
      'Equipe com papéis por projeto',
    ],
  },
  {
    key: 'premier',
    name: 'Premier',
    description: 'Para agências, sem limite de projetos.',
    ...{ priceCents: 21_999, yearlyPriceCents: 211_200 },
    ...{ maxAccounts: 0, maxProjects: 0, storageBytes: 1024 * gibibyte },
    features: [
      'Contas sociais ilimitadas',
      'Projetos sem limite',
      '1 TB para fotos e vídeos',
      'Agendamento com repetição e calendário',
      'Rascunhos que funcionam sem conexão',
      'Equipe com papéis por projeto',
    ],
  },
]

/** Adds those of the first plans that are missing; what an operator changed of the others stays. */
export async function ensurePlans(db: Database): Promise<void> {
  await db
    .insert(plans)
    .values([...firstPlans])
    .onConflictDoNothing({ target: plans.key })
}
