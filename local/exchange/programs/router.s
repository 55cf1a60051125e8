# A router of the local chain, at the address of Jupiter's.
# Instruction: route_v2 with one step: 8 bytes of name, u64 amount in, u64 quoted amount out, u16 slippage, u16 fee of a
# platform, u16 share of a better price (both 0), u32 number of steps, steps.
# Accounts: 0 owner (signer), 1 owner's account in, 2 owner's account out, 3 mint in, 4 mint out, 5 token program in,
# 6 token program out, 7 another account out (none: this program), 8 authority of events, 9 this program,
# 10 exchange, from 11 on its accounts.
# Heap: +0 pointers to accounts (8 each), +512 account infos (56 each), +4096 metas (16 each), +5120 instruction,
# +5168 its data.
.globl entrypoint
entrypoint:
  lddw r9, 0x300000000
  ldxdw r6, [r1+0]
  mov64 r7, r1
  add64 r7, 8
  mov64 r8, 0
read_account:
  jge r8, r6, accounts_read
  ldxb r2, [r7+0]
  mov64 r3, r8
  lsh64 r3, 3
  add64 r3, r9
  jeq r2, 255, read_new
  lsh64 r2, 3
  add64 r2, r9
  ldxdw r4, [r2+0]
  stxdw [r3+0], r4
  add64 r7, 8
  ja info
read_new:
  stxdw [r3+0], r7
  mov64 r4, r7
  ldxdw r2, [r7+80]
  add64 r7, r2
  add64 r7, 10335
  rsh64 r7, 3
  lsh64 r7, 3
  add64 r7, 8
info:
  mov64 r3, r8
  mul64 r3, 56
  add64 r3, r9
  mov64 r5, r4
  add64 r5, 8
  stxdw [r3+512], r5
  add64 r5, 64
  stxdw [r3+520], r5
  ldxdw r2, [r4+80]
  stxdw [r3+528], r2
  add64 r5, 16
  stxdw [r3+536], r5
  sub64 r5, 48
  stxdw [r3+544], r5
  ldxb r2, [r4+1]
  stxb [r3+560], r2
  ldxb r2, [r4+2]
  stxb [r3+561], r2
  ldxb r2, [r4+3]
  stxb [r3+562], r2
  add64 r8, 1
  ja read_account
accounts_read:
  jlt r6, 12, too_few_accounts
  ldxdw r2, [r7+8]
  lddw r3, 0x14afc431ccfa64bb
  jne r2, r3, unknown_instruction
  # Another account out is not supported here.
  ldxdw r2, [r9+56]
  ldxdw r3, [r9+72]
  jne r2, r3, wrong_route
  ldxh r2, [r7+34]
  jne r2, 0, platform_fee
  ldxh r2, [r7+36]
  jne r2, 0, platform_fee
  ldxw r2, [r7+38]
  jne r2, 1, wrong_route
  ldxdw r2, [r9+0]
  ldxb r2, [r2+1]
  jeq r2, 0, no_signature
  # [+5200]: the least that has to come: quoted amount - quoted amount * slippage / 10,000, rounded down
  ldxdw r2, [r7+24]
  ldxh r3, [r7+32]
  jgt r3, 10000, wrong_slippage
  mov64 r4, r2
  div64 r4, 10000
  mov64 r5, r4
  mul64 r5, 10000
  mov64 r0, r2
  sub64 r0, r5
  mul64 r0, r3
  div64 r0, 10000
  mul64 r4, r3
  add64 r4, r0
  sub64 r2, r4
  stxdw [r9+5200], r2
  # Metas: the accounts after the exchange, as the caller gave them
  mov64 r8, 11
next_meta:
  jge r8, r6, metas_written
  mov64 r3, r8
  lsh64 r3, 3
  add64 r3, r9
  ldxdw r4, [r3+0]
  mov64 r5, r8
  sub64 r5, 11
  lsh64 r5, 4
  add64 r5, r9
  mov64 r2, r4
  add64 r2, 8
  stxdw [r5+4096], r2
  ldxb r2, [r4+2]
  stxb [r5+4104], r2
  ldxb r2, [r4+1]
  stxb [r5+4105], r2
  add64 r8, 1
  ja next_meta
metas_written:
  ldxdw r2, [r9+80]
  add64 r2, 8
  stxdw [r9+5120], r2
  mov64 r2, r9
  add64 r2, 4096
  stxdw [r9+5128], r2
  mov64 r2, r6
  sub64 r2, 11
  stxdw [r9+5136], r2
  mov64 r2, r9
  add64 r2, 5168
  stxdw [r9+5144], r2
  mov64 r2, 24
  stxdw [r9+5152], r2
  lddw r2, 0xde331ec4da5abe8f
  stxdw [r9+5168], r2
  ldxdw r2, [r7+16]
  stxdw [r9+5176], r2
  mov64 r2, 0
  stxdw [r9+5184], r2
  # r8: pointer to the owner's balance of what comes, r7: the balance before
  ldxdw r8, [r9+16]
  ldxdw r7, [r8+152]
  mov64 r1, r9
  add64 r1, 5120
  mov64 r2, r9
  add64 r2, 512
  mov64 r3, r6
  mov64 r4, 0
  mov64 r5, 0
  call sol_invoke_signed_c
  ldxdw r2, [r8+152]
  jlt r2, r7, slippage
  sub64 r2, r7
  ldxdw r3, [r9+5200]
  jlt r2, r3, slippage
  mov64 r0, 0
  exit
slippage:
  mov64 r0, 6001
  exit
platform_fee:
  mov64 r0, 6003
  exit
wrong_slippage:
  mov64 r0, 6004
  exit
too_few_accounts:
  mov64 r0, 6008
  exit
wrong_route:
  mov64 r0, 6010
  exit
unknown_instruction:
  mov64 r0, 101
  exit
no_signature:
  mov64 r0, 3010
  exit
