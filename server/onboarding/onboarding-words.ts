import type { OnboardingStep, OnboardingStepId } from '#contract/onboarding.ts'
import { referralPercentage } from '#contract/referral-terms.ts'

type Words = Pick<OnboardingStep, 'title' | 'description'>

/** What people read of each step; a reward is spoken of only where somebody can pay. */
export function describeStep(step: OnboardingStepId, isPaying: boolean): Words {
  const isReward = step === 'invite-friends' && isPaying
  return isReward ? { ...words[step], description: rewarded } : words[step]
}

const words: Record<OnboardingStepId, Words> = {
  'connect-accounts': {
    title: 'Conecte suas contas',
    description: 'Ligue as redes em que você publica. O uPubly só faz o que você autorizar nelas.',
  },
  'create-post': {
    title: 'Crie seu primeiro post',
    description: 'Escreva o texto, junte fotos ou um vídeo e veja como fica em cada rede.',
  },
  'schedule-post': {
    title: 'Agende uma publicação',
    description: 'Escolha o dia e a hora: o post sai sozinho, mesmo com o seu aparelho desligado.',
  },
  'invite-friends': {
    title: 'Convide amigos',
    description: 'Compartilhe seu link com quem também publica em redes sociais.',
  },
}

const rewarded = `Compartilhe seu link: quem assina por ele tem ${referralPercentage}% de desconto no primeiro pagamento, e você, em uma fatura sua.`
