import type { LogKind } from '../texts/bank.ts'
import { fill, type Speaking } from './slots.ts'

const logs: Record<LogKind, readonly string[]> = {
  cache: [
    'nl cache push --verbose\n[{hour}:04] hashing {hundreds} packages … {few}.{few}s\n[{hour}:09] manifest 1/{hundreds} … 201 (312ms)\n[{hour}:09] manifest 2/{hundreds} … 201 (298ms)\n[{hour}:10] manifest 3/{hundreds} … 201 (305ms)\n^C after {mins} minutes',
    'push   {hundreds} entries   {dozens}.{few} MB\n  hash      {few}.{few}s\n  compress  {few}.{few}s\n  upload    {mins}m{secs}s   (1 connection)\ntotal     {mins}m{secs}s',
    'WARN upload stalled for {secs}s (entry {hash})\nWARN upload stalled for {secs}s (entry {hash2})\ndone in {mins}m{secs}s, 0 errors',
  ],
  digest: [
    'Error: digest mismatch for entry {hash}\n  expected sha256:{hash}{sha}…\n  got      sha256:{hash2}{n5}…\n    at verify (/opt/northline/lib/store.js:214:11)\n    at async restore (/opt/northline/lib/restore.js:88:5)',
    'restore   miss (digest mismatch), falling back to a clean build\n  key     build-{sha}\n  writer  job {hash}, then job {hash2} {few}s later',
  ],
  preview: [
    '{hour}:02  pv-{hash}  scheduled {svc}\n{hour}:19  pv-{hash}  image pulled ({hundreds} MB)\n{hour}:31  pv-{hash}  waiting for: {svc}\n{hour}:31  pv-{hash}  waiting for: {svc}\n… repeats until timeout',
    '$ nl preview events pv-{hash}\nready      {svc}    {hour}:31.204\nsubscribe  web     {hour}:31.377\ntimeout    web     15m',
    'status:\n  phase: Provisioning\n  conditions:\n    - type: Ready\n      status: "False"\n      reason: WaitingForDependency\n      message: waiting for {svc}',
  ],
  windows: [
    "PS C:\\Users\\First Last\\src> nl run build\nC:\\Users\\First : The term 'C:\\Users\\First' is not recognized\nexit code 1",
    'spawn C:\\Users\\First ENOENT\n    at ChildProcess._handle.onexit (node:internal/child_process:286:19)',
  ],
  login: [
    '$ nl login\nconnect ETIMEDOUT 10.{few}.{dozens}.{dozens}:443\nhint: check your connection, or sign in with --token',
    'Error: unable to get local issuer certificate\n    at TLSSocket.onConnectSecure (node:_tls_wrap:1679:34)\n  code: UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ],
  config: [
    '$ nl run build\nerror: invalid config\n  file: northline.yml\nexit code 78',
    'targets:\n  build:\n    inputs: [src/**]        # v3\n    outputs: [dist/**]      # v3\n    env:\n      - NODE_ENV\n      - PUBLIC_*',
    '$ nl migrate\n✓ {dozens} targets converted\n✓ northline.yml written\n$ nl run test\nerror: unknown target "test"',
  ],
  crash: [
    '$ docker run --rm -it node:{node} sh -c "nl --version"\nSegmentation fault (core dumped)\n$ echo $?\n139',
    'Thread 3 "nl" received signal SIGSEGV, Segmentation fault.\n0x00007f{hash} in resolve_name () from /usr/local/bin/nl\n(gdb) bt {few}\n#0  resolve_name\n#1  resolve_name\n#2  resolve_name',
  ],
  webhook: [
    'delivery {hash}-{sha}  push  202  {hour}:12\ndelivery {hash}-{sha}  push  202  {hour}:41  (redelivery)\ncheck_run northline/build  –',
    '$ nl status show {sha}\nrun      {hash}   passed\nreport   github   dropped (duplicate delivery)',
  ],
  bazel: [
    'WARNING: Remote Cache: PERMISSION_DENIED: write access requires a project token\nINFO: {hundreds} processes: {dozens} remote cache hit, {hundreds} local.',
    'INFO: Elapsed time: {secs}.{few}s, Critical Path: {few}.{few}s\nINFO: {hundreds} processes: {hundreds} remote cache hit, {few} linux-sandbox.',
  ],
}

/** What somebody pastes into a report, as a block of code. */
export function pasted(kind: LogKind, speaking: Speaking): string {
  const options = logs[kind]
  const log = options[Math.floor(speaking.random() * options.length)] ?? ''
  return `\`\`\`\n${fill(log, speaking)}\n\`\`\``
}
