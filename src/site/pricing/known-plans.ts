import type { ShownPlan } from './shown-plan.ts'

/**
 * The plans built into the page, to be read before a script runs and without a connection; the plans that the
 * server sells now replace them (`tests/wording/site-figures.test.ts` compares the two).
 */
export const knownPlans: readonly ShownPlan[] = [
  {
    name: 'Starter',
    description: 'Para quem cuida das próprias redes.',
    ...{ price: 19.99, yearlyPrice: 192, yearlyPriceInMonths: 16, numberAccounts: 5 },
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
    name: 'Pro',
    description: 'Para profissionais com várias marcas.',
    ...{ price: 59.99, yearlyPrice: 576, yearlyPriceInMonths: 48, numberAccounts: 15 },
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
    name: 'Premier',
    description: 'Para agências, sem limite de projetos.',
    ...{ price: 219.99, yearlyPrice: 2112, yearlyPriceInMonths: 176, numberAccounts: 0 },
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
