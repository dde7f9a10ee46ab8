import { os } from '#service/core/implement.ts'
import { beginSecondFactor } from './begin.ts'
import { confirmWithCode } from './confirm.ts'
import { resetSecondFactor, turnOffSecondFactor } from './turn-off.ts'
import { createRecoveryCodes, turnOnSecondFactor } from './turn-on.ts'

export const secondFactorsRouter = {
  begin: os.secondFactors.begin.handler(({ context }) => beginSecondFactor(context)),
  turnOn: os.secondFactors.turnOn.handler(({ context, input }) => turnOnSecondFactor(context, input)),
  newCodes: os.secondFactors.newCodes.handler(({ context }) => createRecoveryCodes(context)),
  turnOff: os.secondFactors.turnOff.handler(({ context }) => turnOffSecondFactor(context)),
  confirm: os.secondFactors.confirm.handler(({ context, input }) => confirmWithCode(context, input)),
  reset: os.secondFactors.reset.handler(({ context, input }) => resetSecondFactor(context, input)),
}
