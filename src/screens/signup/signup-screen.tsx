import { Link, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { takeCoupon } from '#src/browser/kept-coupon.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { CouponNote } from '#src/components/coupon-note.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import {
  EntrancePage,
  inviteNoticePlace,
  textLinkClass,
} from '#src/features/entrance/entrance-page.tsx'
import { SignupForm } from './signup-form.tsx'

const InviteNotice = lazyWithNotice(async () => ({
  default: (await import('#src/features/invite-notice/invite-notice.tsx')).InviteNotice,
}))

/** `invite`: the token of an invite, which is passed on until the person is signed in. */
export function SignupScreen({ invite }: { invite: string | undefined }) {
  const router = useRouter()
  const [coupon] = useState(takeCoupon)
  return (
    <EntrancePage title="Criar conta" intro="Planeje suas redes em um só lugar, mesmo sem conexão.">
      {invite && (
        <div className={cn('mt-6', inviteNoticePlace)}>
          <Suspense>
            <InviteNotice token={invite} />
          </Suspense>
        </div>
      )}
      {coupon && (
        <Banner className="mt-6">
          <CouponNote code={coupon} />
        </Banner>
      )}
      <SignupForm
        inviteToken={invite}
        onSignedUp={(signedUpEmail) =>
          void router.navigate({ to: '/signin', search: { invite }, state: { signedUpEmail } })
        }
      />
      <p className="mt-5 text-center text-muted">
        Já tem conta?{' '}
        <Link to="/signin" search={{ invite }} className={`${textLinkClass} inline-block py-2.5`}>
          Entrar
        </Link>
      </p>
    </EntrancePage>
  )
}
