import { Command } from 'commander'
import { startDashboard } from '#scripts/dashboard.ts'
import { ensureDashboardBuilt } from '#scripts/dashboard-build.ts'
import { keptSecret } from '#service/core/secret.ts'
import { dashboardSettings } from '#service/core/settings.ts'
import { dashboardKeyFile, keptKey } from './kept-key.ts'
import {
  apiUrlOption,
  type CommonFlags,
  dataDirOption,
  hostOption,
  portOption,
  settingsFrom,
} from './options.ts'
import { demandDashboard } from './own-dashboard.ts'
import { linkUseAt, setupLines } from './setup-link.ts'
import { untilStopped } from './until-stopped.ts'

type Flags = CommonFlags & { apiUrl?: string }

async function dashboard(flags: Flags): Promise<void> {
  const settings = settingsFrom(flags)
  await demandDashboard(settings)
  await ensureDashboardBuilt({ log: (line) => process.stderr.write(`${line}\n`) })
  const secret = keptSecret(settings)
  const apiUrl =
    flags.apiUrl ?? settings.SIGNALBOX_API_URL ?? `http://127.0.0.1:${settings.SIGNALBOX_API_PORT}/v1`
  const keyFile = dashboardKeyFile(settings.SIGNALBOX_DATA_DIR)
  const apiKey = settings.SIGNALBOX_API_KEY ?? keptKey(keyFile)
  const running = await startDashboard({
    port: settings.SIGNALBOX_PORT,
    host: settings.SIGNALBOX_HOST,
    apiUrl,
    apiKey,
    secret,
    settings: { ...dashboardSettings(settings), SIGNALBOX_KEY_FILE: keyFile },
  })
  process.stdout.write(`Dashboard at ${running.url}\n`)
  const lines = setupLines(await linkUseAt(apiUrl, apiKey), settings, running.url, secret)
  if (lines.length > 0) process.stdout.write(`${lines.join(' ')}\n`)
  const failure = await Promise.race([untilStopped().then(() => null), running.ended])
  if (failure) throw failure
  await running.stop()
}

export const dashboardCommand = new Command('dashboard')
  .description('Start only the dashboard, for a service that runs elsewhere.')
  .addOption(portOption('--port <number>', 'port of the dashboard (default: 3000)'))
  .addOption(hostOption())
  .addOption(apiUrlOption())
  .addOption(dataDirOption())
  .action(dashboard)
