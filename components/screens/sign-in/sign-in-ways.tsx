import Link from 'next/link'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { Command } from '#components/ui/command.tsx'
import { routes } from '#lib/routes.ts'
import { OneStep } from './one-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

type Props = {
  ways: {
    password: boolean
    providers: { id: string; name: string }[]
    passkeys: boolean
    demo: boolean
    here: boolean
    isKnown: boolean
    hasResets: boolean
  }
  next: string
  code: string
}

/** Every way in that is open; the safest and shortest first. */
export function SignInWays({ ways, next, code }: Props) {
  const hasOneStep = ways.demo || ways.here
  const isFirst = !hasOneStep && !ways.passkeys && ways.providers.length === 0
  return (
    <>
      {!ways.isKnown && <MissingWays next={next} code={code} />}
      {ways.demo && <OneStep step="demo" next={next} code={code} />}
      {ways.here && <OneStep step="here" next={next} code={code} />}
      {ways.providers.length > 0 && <ProviderButtons providers={ways.providers} next={next} />}
      {ways.passkeys && <PasskeyButton next={next} />}
      {ways.password && !isFirst && <Or />}
      {ways.password ? (
        <>
          <PasswordForm next={next} quiet={hasOneStep} />
          {ways.hasResets && (
            <p>
              <Link
                href={routes.forgotPassword}
                className="text-ink-2 underline underline-offset-2 hover:text-ink"
              >
                Forgot your password?
              </Link>
            </p>
          )}
        </>
      ) : (
        <HowToLetIn hasOneStep={hasOneStep} />
      )}
    </>
  )
}

/** A form, so that it works before and without any script. */
function MissingWays({ next, code }: Pick<Props, 'next' | 'code'>) {
  return (
    <form className="grid gap-3">
      <Notice tone="caution">
        The service does not answer at the moment. Ways to sign in may be missing on this page.
      </Notice>
      <input type="hidden" name="next" value={next} />
      {code !== '' && <input type="hidden" name="code" value={code} />}
      <Button type="submit">Try again</Button>
    </form>
  )
}

function Or() {
  return (
    <p className="flex items-center gap-3 py-1 text-sm text-ink-3">
      <span className="h-px flex-1 bg-line" aria-hidden="true" />
      or with a password
      <span className="h-px flex-1 bg-line" aria-hidden="true" />
    </p>
  )
}

/** The service knows no members, and the settings name nobody. */
function HowToLetIn({ hasOneStep }: { hasOneStep: boolean }) {
  return (
    <div className="grid gap-3">
      <Notice tone="caution">
        {hasOneStep
          ? 'Nobody can sign in from other machines yet: this service has no members.'
          : 'Nobody can sign in yet: this service has no members.'}
      </Notice>
      <p className="text-base text-ink-2">
        To let one owner sign in, add these two settings to the dashboard and start it again:
      </p>
      <Command what="the first setting">SIGNALBOX_OWNER_EMAIL=you@your-company.example</Command>
      <Command what="the second setting">SIGNALBOX_OWNER_PASSWORD=…</Command>
    </div>
  )
}
