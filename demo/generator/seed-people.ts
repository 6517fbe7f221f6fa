import { sql } from "drizzle-orm";
import { daysAgo } from "#demo/data/dates.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { idAtSql, randomSql } from "./seed-products.ts";

const list = (names: string) => names.trim().split(/\s+/);
const firstNames = list(`
  Aarav Abdul Aditi Ajay Akshay Amrita Ananya Anil Anjali Arjun Arun Asha Ayesha Bharat Bhavna Chandan Chitra Daniel Deepa Deepak Devika
  Divya Farah Fatima Gaurav Geeta Gopal Gurpreet Harish Hema Imran Indira Irfan Isha Jaya Joseph Jyoti Kabir Kamala Karan Kavya Kiran
  Lakshmi Lata Madhuri Manoj Mary Meena Mohan Mukesh Naina Naveen Neha Nikhil Nisha Pooja Prakash Priya Rahul Rajesh Rakesh Rani Ravi
  Rekha Ritu Rohan Sameer Sanjay Sarita Shanti Shreya Sneha Suresh Tara Tenzin Uma Usha Varun Vijay Vikram Yamini Yusuf Zoya आशा कमला
  गीता मोहन राधा सीता`);
const lastNames = list(`
  Agarwal Ahmed Ali Ansari Bajaj Banerjee Bedi Bhatt Bose Chauhan Chopra Das Desai Deshpande Dey Dixit Dolma Fernandes Gandhi Ghosh Gill
  Gowda Gupta Hegde Hussain Iyer Jain Jha Joshi Kapoor Kaur Khan Khatri Kulkarni Kumar Kurian Lal Lyngdoh Mahato Malik Mehta Menon Mishra
  Mukherjee Nair Nayak Oommen Pandey Patel Patil Pillai Prasad Qureshi Rao Rathore Reddy Roy Saxena Sen Shah Sharma Sheikh Shetty Shinde
  Shukla Singh Sinha Subramanian Tandon Thakur Thomas Tiwari Varma Verma Vyas Yadav देवी कुमार शर्मा वर्मा`);

/** Some names are far more common than others. */
const pick = (names: string[], seed: number, draw: number) =>
  sql`(${sql.param(names)}::text[])[1 + floor(power(${randomSql(sql`n`, seed, draw)}, 1.4) * ${names.length})::int]`;

const at = (seed: number, draw: number) =>
  sql`${daysAgo(0).toISOString()}::timestamptz - ${randomSql(sql`n`, seed, draw)} * interval '1095 days'`;

/** Members without a password, numbered after those that were added before. */
export async function addUsers(tx: Queries, many: number, seed: number): Promise<void> {
  await tx.execute(sql`
    with known as (select count(*)::int as many from users where email like 'seed-%@example.com'),
         dated as (select n, ${at(seed, 20)} as at
                     from known, generate_series(known.many + 1, known.many + ${many}::bigint) n)
    insert into users (id, email, first_name, last_name, created_at)
    select ${idAtSql(sql`at`)}, 'seed-' || n || '@example.com', ${pick(firstNames, seed, 21)}, ${pick(lastNames, seed, 22)}, at from dated`);
}

/** Applications to sell that wait for approval. */
export async function addMerchants(tx: Queries, many: number, seed: number): Promise<void> {
  const crafts = list("Looms Weaves Prints Handicrafts Textiles Silks Cottons Tailors");
  await tx.execute(sql`
    with known as (select count(*)::int as many from merchants where email like 'seed-%@looms.example'),
         dated as (select n, ${at(seed, 23)} as at, ${pick(lastNames, seed, 24)} as family
                     from known, generate_series(known.many + 1, known.many + ${many}::bigint) n)
    insert into merchants (id, name, email, phone_number, brand_name, business, created_at)
    select ${idAtSql(sql`at`)}, ${pick(firstNames, seed, 25)} || ' ' || family, 'seed-' || n || '@looms.example', (9000000000 + n)::text,
           family || ' ' || ${pick(crafts, seed, 26)}, 'Cloth from our own looms.', at from dated`);
}
