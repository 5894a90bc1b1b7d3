const Page = () => <div className="measure">product</div>;
export default Page;
