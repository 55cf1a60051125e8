# An exchange of the local chain, at the address of Raydium's for constant products. The balances of a pair of vaults are its price.
# Instruction: swap_base_input of Raydium's constant-product exchange: 8 bytes of name, u64 amount in, u64 minimum out.
# Accounts: 0 payer (signer), 1 authority, 2 config, 3 pool, 4 payer's account in, 5 payer's account out, 6 vault in,
# 7 vault out, 8 token program in, 9 token program out, 10 mint in, 11 mint out, 12 observation.
# Heap: +0 pointers to accounts (8 each), +512 account infos (56 each), +4096 metas (16 each), +5120 instruction,
# +5168 its data, +5200 seeds.
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
  jne r6, 13, wrong_accounts
  ldxdw r2, [r7+0]
  jne r2, 24, wrong_instruction
  ldxdw r2, [r7+8]
  lddw r3, 0xde331ec4da5abe8f
  jne r2, r3, wrong_instruction
  # r6: amount in, without the fee of 25 basis points
  ldxdw r6, [r7+16]
  stxdw [r9+5280], r6
  ldxdw r2, [r7+24]
  stxdw [r9+5288], r2
  mov64 r2, r6
  div64 r2, 10000
  mov64 r3, r2
  mul64 r3, 10000
  mov64 r4, r6
  sub64 r4, r3
  mul64 r4, 25
  div64 r4, 10000
  mul64 r2, 25
  add64 r2, r4
  sub64 r6, r2
  # r7: balance of the vault out, r8: divisor
  ldxdw r2, [r9+48]
  ldxdw r8, [r2+152]
  ldxdw r2, [r9+56]
  ldxdw r7, [r2+152]
  add64 r8, r6
  jeq r8, 0, wrong_instruction
  jslt r8, 0, wrong_instruction
  # r2 = r6 * r7 / r8 by bits of r7, with the rest in r3
  mov64 r2, 0
  mov64 r3, 0
  mov64 r4, 64
next_bit:
  jeq r4, 0, divided
  sub64 r4, 1
  lsh64 r2, 1
  lsh64 r3, 1
  jlt r3, r8, no_carry
  sub64 r3, r8
  add64 r2, 1
no_carry:
  mov64 r5, r7
  rsh64 r5, 63
  lsh64 r7, 1
  jeq r5, 0, next_bit
  add64 r3, r6
  jlt r3, r8, next_bit
  sub64 r3, r8
  add64 r2, 1
  ja next_bit
divided:
  ldxdw r3, [r9+5288]
  jlt r2, r3, too_little
  stxdw [r9+5296], r2
  # Both transfers: transferChecked of the token program
  mov64 r2, r9
  add64 r2, 4096
  stxdw [r9+5128], r2
  mov64 r2, 4
  stxdw [r9+5136], r2
  mov64 r2, r9
  add64 r2, 5168
  stxdw [r9+5144], r2
  mov64 r2, 10
  stxdw [r9+5152], r2
  mov64 r2, 12
  stxb [r9+5168], r2
  # What every transfer has in common: source and destination are written to, the authority signs
  mov64 r2, 1
  stxb [r9+4104], r2
  stxb [r9+4136], r2
  stxb [r9+4153], r2
  # In: from the payer to the vault
  ldxdw r2, [r9+32]
  add64 r2, 8
  stxdw [r9+4096], r2
  ldxdw r2, [r9+80]
  ldxb r3, [r2+132]
  stxb [r9+5177], r3
  add64 r2, 8
  stxdw [r9+4112], r2
  ldxdw r2, [r9+48]
  add64 r2, 8
  stxdw [r9+4128], r2
  ldxdw r2, [r9+0]
  add64 r2, 8
  stxdw [r9+4144], r2
  ldxdw r2, [r9+64]
  add64 r2, 8
  stxdw [r9+5120], r2
  ldxdw r2, [r9+5280]
  stxdw [r9+5169], r2
  mov64 r1, r9
  add64 r1, 5120
  mov64 r2, r9
  add64 r2, 512
  mov64 r3, 13
  mov64 r4, 0
  mov64 r5, 0
  call sol_invoke_signed_c
  # Out: from the vault to the payer; the authority is an address of this program
  ldxdw r2, [r9+56]
  add64 r2, 8
  stxdw [r9+4096], r2
  ldxdw r2, [r9+88]
  ldxb r3, [r2+132]
  stxb [r9+5177], r3
  add64 r2, 8
  stxdw [r9+4112], r2
  ldxdw r2, [r9+40]
  add64 r2, 8
  stxdw [r9+4128], r2
  ldxdw r2, [r9+8]
  add64 r2, 8
  stxdw [r9+4144], r2
  ldxdw r2, [r9+72]
  add64 r2, 8
  stxdw [r9+5120], r2
  ldxdw r2, [r9+5296]
  stxdw [r9+5169], r2
  lddw r2, authority_seed
  stxdw [r9+5200], r2
  mov64 r2, 27
  stxdw [r9+5208], r2
  lddw r2, authority_bump
  stxdw [r9+5216], r2
  mov64 r2, 1
  stxdw [r9+5224], r2
  mov64 r2, r9
  add64 r2, 5200
  stxdw [r9+5232], r2
  mov64 r2, 2
  stxdw [r9+5240], r2
  mov64 r1, r9
  add64 r1, 5120
  mov64 r2, r9
  add64 r2, 512
  mov64 r3, 13
  mov64 r4, r9
  add64 r4, 5232
  mov64 r5, 1
  call sol_invoke_signed_c
  mov64 r0, 0
  exit
too_little:
  mov64 r0, 6005
  exit
wrong_accounts:
  mov64 r0, 6001
  exit
wrong_instruction:
  mov64 r0, 101
  exit
.rodata
  authority_seed: .ascii "vault_and_lp_mint_auth_seed"
  authority_bump: .byte 253
